import { BILLING_CYCLES, type BillingCycle } from '../../src/domain/plan.ts';
import styles from './cycle-toggle.module.css';

const NAME: Record<BillingCycle, string> = { monthly: 'Monthly', yearly: 'Yearly' };

interface CycleToggleProps {
  /** Without both, the page needs no script: CSS reads the checked radio. */
  value?: BillingCycle;
  onChange?: (cycle: BillingCycle) => void;
  /** Saving that this page shows beside the yearly option. */
  saving: string;
}

export function CycleToggle({ value, onChange, saving }: CycleToggleProps) {
  return (
    <fieldset className={styles.toggle}>
      <legend className="visually-hidden">Billing</legend>
      {BILLING_CYCLES.map((cycle) => (
        <label key={cycle}>
          <input
            type="radio"
            name="billing"
            value={cycle}
            {...(onChange === undefined
              ? { defaultChecked: cycle === 'monthly' }
              : { checked: value === cycle, onChange: () => onChange(cycle) })}
          />
          <span>
            {NAME[cycle]} {cycle === 'yearly' && <em>{saving}</em>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
