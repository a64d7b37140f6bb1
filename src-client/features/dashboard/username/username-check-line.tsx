import { TRADINGVIEW_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import styles from '../tradingview-card.module.css';
import type { UsernameCheck } from './use-username-check.ts';

/** A dot and the result of the check, or a retry when it failed. */
export function UsernameCheckLine({ check }: { check: UsernameCheck }) {
  return (
    <div className={styles.checked}>
      <p className={styles.check} data-state={check.state} role="status">
        {check.message}
      </p>
      {check.state === 'failed' && (
        <button type="button" className={styles.again} onClick={check.again}>
          {COPY.checkAgain}
        </button>
      )}
    </div>
  );
}
