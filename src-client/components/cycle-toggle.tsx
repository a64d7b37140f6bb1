import type { BillingCycle } from '../../src/domain/catalogue/catalogue.ts';
import { cycleKeys } from '../../src/domain/plan.ts';
import { catalogue } from '../lib/catalogue.ts';
import { cycleName } from '../lib/cycle-text.ts';
import styles from './cycle-toggle.module.css';

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
      {cycleKeys(catalogue).map((cycle) => (
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
            {cycleName(cycle)} {cycle === 'yearly' && <em>{saving}</em>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
