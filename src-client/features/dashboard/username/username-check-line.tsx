import { TRADINGVIEW_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import styles from '../tradingview-card.module.css';
import type { UsernameCheck } from './use-username-check.ts';

interface UsernameCheckLineProps {
  check: UsernameCheck;
  /** Takes no room until a check begins. */
  compact?: boolean;
}

/** A dot and the result of the check, or a retry when it failed. */
export function UsernameCheckLine({ check, compact = false }: UsernameCheckLineProps) {
  return (
    <div className={styles.checked}>
      <p
        className={styles.check}
        data-state={check.state}
        data-compact={(compact && check.state === 'idle') || undefined}
        role="status"
      >
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
