import { Button } from '@mantine/core';
import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import styles from './page-failure.module.css';

/** Offers a reload after a page crash: a chunk that failed to load is only requested again by a new page load. */
export function PageFailure() {
  return (
    <main className={styles.failure}>
      <h1>{FRAME_COPY.failure.title}</h1>
      <p>{FRAME_COPY.failure.text}</p>
      <Button onClick={() => window.location.reload()}>{FRAME_COPY.retry}</Button>
    </main>
  );
}
