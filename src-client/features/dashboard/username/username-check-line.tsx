import { TRADINGVIEW_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import styles from '../tradingview-card.module.css';
import type { UsernameCheck } from './use-username-check.ts';

interface UsernameCheckLineProps {
  check: UsernameCheck;
  /** Takes the line's place until a check begins, so no empty line is kept free for it. */
  hint?: { id: string; text: string };
}

/** A dot and the result of the check, or a retry when it failed. */
export function UsernameCheckLine({ check, hint }: UsernameCheckLineProps) {
  const isHinted = hint !== undefined && check.state === 'idle';
  return (
    <div className={styles.checked}>
      {isHinted && (
        <p id={hint.id} className={styles.hint}>
          {hint.text}
        </p>
      )}
      <p
        className={styles.check}
        data-state={check.state}
        data-hinted={isHinted || undefined}
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
