import type { BillingCycle, Catalogue } from '../../src/domain/catalogue/catalogue.ts';
import { isDocumented } from '../../src/domain/catalogue/documented-catalogue.ts';
import { cycleSaving, defaultCycle } from '../../src/domain/offer.ts';
import { cycleKeys } from '../../src/domain/plan.ts';
import { PRICING_COPY as COPY } from '../../src/texts/on-demand/pricing.texts.ts';
import { CYCLE_TEXTS } from '../../src/texts/pages/plans.texts.ts';
import { catalogue as shop } from '../lib/catalogue.ts';
import { cycleName } from '../lib/cycle-text.ts';
import styles from './cycle-toggle.module.css';

interface CycleToggleProps {
  /** Without both, the page needs no script: CSS reads the checked radio. */
  value?: BillingCycle;
  onChange?: (cycle: BillingCycle) => void;
  /** Documented saving of this page's yearly option. A seller's own prices have their own. */
  saving: string;
  catalogue?: Catalogue;
}

interface SavingProps {
  cycle: BillingCycle;
  saving: string;
  catalogue: Catalogue;
}

export function CycleToggle({ value, onChange, saving, catalogue = shop }: CycleToggleProps) {
  const cycles = cycleKeys(catalogue);
  if (cycles.length < 2) return null;
  return (
    <fieldset className={styles.toggle}>
      <legend className="visually-hidden">{CYCLE_TEXTS.legend}</legend>
      {cycles.map((cycle, slot) => (
        <label key={cycle}>
          <input
            type="radio"
            name="billing"
            value={cycle}
            data-slot={slot}
            {...(onChange === undefined
              ? { defaultChecked: cycle === defaultCycle(catalogue) }
              : { checked: value === cycle, onChange: () => onChange(cycle) })}
          />
          <span>
            {cycleName(cycle, catalogue)} <Saving {...{ cycle, saving, catalogue }} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Saving({ cycle, saving, catalogue }: SavingProps) {
  const text = isDocumented(catalogue)
    ? documentedSaving(cycle, saving)
    : ownSaving(catalogue, cycle);
  return text === null ? null : <em>{text}</em>;
}

const documentedSaving = (cycle: BillingCycle, saving: string) =>
  cycle === 'yearly' ? saving : null;

function ownSaving(catalogue: Catalogue, cycle: BillingCycle): string | null {
  const saved = cycleSaving(catalogue, cycle);
  if (saved === null) return null;
  const { percent } = saved;
  return saved.isSame ? COPY.savingOf({ percent }) : COPY.savingUpTo({ percent });
}
