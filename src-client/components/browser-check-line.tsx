import { FRAME_COPY } from '../../src/texts/pages/frame.texts.ts';
import { useIsChecking } from '../lib/browser-check/check-state.ts';
import styles from './browser-check-line.module.css';

/** Always mounted: a screen reader announces the text only when it appears in an existing live region. */
export function BrowserCheckLine() {
  const isChecking = useIsChecking();
  return (
    <p aria-live="polite" className={styles.line}>
      {isChecking && FRAME_COPY.checking}
    </p>
  );
}
