import styles from './parts.module.css';

/** Link to a user's page. Without a name it shows a short id. */
export function PersonLink({ accountId, name }: { accountId: string; name: string | null }) {
  return (
    <a href={`/admin/users/${accountId}`}>
      {name ?? <span className={styles.mono}>{accountId.slice(0, 8)}</span>}
    </a>
  );
}
