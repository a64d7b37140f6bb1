import { Button } from '@mantine/core';
import styles from './page-failure.module.css';

/** Offers a reload after a page crash: a chunk that failed to load is only requested again by a new page load. */
export function PageFailure() {
  return (
    <main className={styles.failure}>
      <h1>This page did not load</h1>
      <p>Check your connection and try again. Nothing you entered on the server is lost.</p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </main>
  );
}
