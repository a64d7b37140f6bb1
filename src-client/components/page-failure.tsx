import { Button } from '@mantine/core';
import styles from './page-failure.module.css';

/** A page that broke still offers a way on. */
export function PageFailure({ retry }: { retry: () => void }) {
  return (
    <main className={styles.failure}>
      <h1>This page did not load</h1>
      <p>Check your connection and try again. Nothing you entered on the server is lost.</p>
      <Button onClick={retry}>Try again</Button>
    </main>
  );
}
