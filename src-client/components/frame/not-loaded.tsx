import styles from './not-loaded.module.css';

/** A card whose query failed. The rest of the page keeps working. */
export function NotLoaded({ retry }: { retry: () => unknown }) {
  return (
    <p className={styles.line} role="status">
      Could not be loaded.{' '}
      <button type="button" onClick={() => void retry()}>
        Try again
      </button>
    </p>
  );
}
