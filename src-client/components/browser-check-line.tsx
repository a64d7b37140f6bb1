import { useIsChecking } from '../lib/browser-check/check-state.ts';
import styles from './browser-check-line.module.css';

/** Always in the page, so that a screen reader hears the text when it comes. */
export function BrowserCheckLine() {
  const isChecking = useIsChecking();
  return (
    <p aria-live="polite" className={styles.line}>
      {isChecking && 'Checking your browser. This takes a few seconds…'}
    </p>
  );
}
