import { offeredPlans } from '../../../src/domain/offer.ts';
import { PRICING_COPY as COPY } from '../../../src/texts/on-demand/pricing.texts.ts';
import { CycleToggle } from '../../components/cycle-toggle.tsx';
import type { LandingProps } from './landing-props.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing.module.css';
import { SectionHead } from './section-head.tsx';

export function Pricing(props: LandingProps) {
  const { catalogue } = props;
  return (
    <section id="pricing" className={styles.section} aria-labelledby="pricing-title">
      <div className={styles.head}>
        <SectionHead {...COPY} id="pricing-title" />
        <CycleToggle saving={COPY.saving} catalogue={catalogue} />
      </div>
      <div className={styles.cards}>
        {offeredPlans(catalogue).map((plan) => (
          <PlanCard key={plan} plan={plan} {...props} />
        ))}
      </div>
    </section>
  );
}
