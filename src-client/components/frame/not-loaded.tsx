import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import styles from './not-loaded.module.css';

/** A card whose query failed. The rest of the page keeps working. */
export function NotLoaded({ retry }: { retry: () => unknown }) {
  return (
    <p className={styles.line} role="status">
      {FRAME_COPY.notLoaded}{' '}
      <button type="button" onClick={() => void retry()}>
        {FRAME_COPY.retry}
      </button>
    </p>
  );
}
