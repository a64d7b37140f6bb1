import { Button } from '@mantine/core';
import styles from './page-failure.module.css';

/** A page that broke still offers a way on. Code that once failed to load is only asked for again by a new load. */
export function PageFailure() {
  return (
    <main className={styles.failure}>
      <h1>This page did not load</h1>
      <p>Check your connection and try again. Nothing you entered on the server is lost.</p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </main>
  );
}
