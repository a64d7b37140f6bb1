import styles from './not-loaded.module.css';

/** A card whose own answer is missing says so quietly; the rest of the page goes on. */
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
