import styles from './operations.module.css';

/** To the page of a user; short where no name is known. */
export function PersonLink({ accountId, name }: { accountId: string; name: string | null }) {
  return (
    <a href={`/admin/users/${accountId}`}>
      {name ?? <span className={styles.mono}>{accountId.slice(0, 8)}</span>}
    </a>
  );
}
