import { Link } from '@tanstack/react-router';
import { WIZARD_STEPS, type WizardStep } from '../../../../src/domain/operator/wizard.ts';
import { SET_UP_COPY as COPY, STEP_COPY } from './copy.ts';
import styles from './wizard.module.css';

/** To the steps before and after this one. */
export function StepLinks({ current }: { current: WizardStep }) {
  const at = WIZARD_STEPS.indexOf(current);
  const [before, after] = [WIZARD_STEPS[at - 1], WIZARD_STEPS[at + 1]];
  return (
    <div className={styles.around}>
      {before !== undefined && (
        <Link to="/admin/setup" search={{ step: before }} className={styles.aroundLink}>
          {COPY.back(STEP_COPY[before].name)}
        </Link>
      )}
      {after !== undefined && (
        <Link to="/admin/setup" search={{ step: after }} className={styles.aroundLink} data-next>
          {COPY.next(STEP_COPY[after].name)}
        </Link>
      )}
    </div>
  );
}
