import { BILLING_CYCLES, type BillingCycle } from '../../src/domain/plan.ts';
import styles from './cycle-toggle.module.css';

const NAME: Record<BillingCycle, string> = { monthly: 'Monthly', yearly: 'Yearly' };

interface CycleToggleProps {
  value: BillingCycle;
  onChange: (cycle: BillingCycle) => void;
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
            checked={value === cycle}
            onChange={() => onChange(cycle)}
          />
          <span>
            {NAME[cycle]} {cycle === 'yearly' && <em>{saving}</em>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
