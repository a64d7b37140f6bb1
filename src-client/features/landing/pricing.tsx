import { PLANS } from '../../../src/domain/plan.ts';
import { LANDING_COPY as COPY } from './copy.ts';
import type { LandingProps } from './landing-props.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing.module.css';
import { SectionHead } from './section-head.tsx';

/** Two radios and CSS: the toggle needs no script. */
function BillingToggle() {
  return (
    <fieldset className={styles.toggle}>
      <legend className="visually-hidden">{COPY.pricing.toggle}</legend>
      <label>
        <input type="radio" name="billing" value="monthly" defaultChecked />
        <span>{COPY.pricing.monthly}</span>
      </label>
      <label>
        <input type="radio" name="billing" value="yearly" />
        <span>
          {COPY.pricing.yearly} <em>{COPY.pricing.saving}</em>
        </span>
      </label>
    </fieldset>
  );
}

export function Pricing(props: LandingProps) {
  return (
    <section id="pricing" className={styles.section} aria-labelledby="pricing-title">
      <div className={styles.head}>
        <SectionHead {...COPY.pricing} id="pricing-title" />
        <BillingToggle />
      </div>
      <div className={styles.cards}>
        {PLANS.map((plan) => (
          <PlanCard key={plan} plan={plan} {...props} />
        ))}
      </div>
    </section>
  );
}
