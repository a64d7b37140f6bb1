import { Breakable } from '../../../components/breakable.tsx';
import styles from './parts.module.css';

/** Link to a user's page. Without a name it shows a short id. */
export function PersonLink({ accountId, name }: { accountId: string; name: string | null }) {
  return (
    <a href={`/admin/users/${accountId}`}>
      {name === null ? (
        <span className={styles.mono}>{accountId.slice(0, 8)}</span>
      ) : (
        <Breakable text={name} />
      )}
    </a>
  );
}
