import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { soldCycle } from '../../../src/domain/offer.ts';
import { cycleKeys } from '../../../src/domain/plan.ts';
import { priceOn } from '../../../src/domain/shown-price.ts';
import { GIFT_LINK_COPY } from '../../../src/texts/offers/gift-link.texts.ts';
import { CHECKOUT_COPY, EMAIL_STEP_COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { CycleToggle } from '../../components/cycle-toggle.tsx';
import { FeatureList } from '../../components/feature-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod, cycleWord } from '../../lib/cycle-text.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { PLAN_CATALOGUE_FEATURES } from '../plans/catalogue-features.ts';
import { planFeatures } from '../plans/plan-features.ts';
import styles from './order-summary.module.css';

/** Loaded in shops with trials, codes or partners. */
const SummaryOffer = lazy(async () => ({
  default: (await import('./summary-offer.tsx')).SummaryOffer,
}));

interface OrderSummaryProps {
  plan: Plan;
  billing: BillingCycle;
  onCycle: (cycle: BillingCycle) => void;
}

export function OrderSummary({ plan, billing, onCycle }: OrderSummaryProps) {
  const cycles = cycleKeys(catalogue).filter((each) => soldCycle(catalogue, plan, each) === each);
  const price = priceOn(catalogue, { surface: 'charged' }, { plan, cycle: billing });
  const cycle = cycleWord(billing);
  return (
    <Panel title={EMAIL_STEP_COPY.summary} className={styles.summary}>
      {plan !== 'free' && cycles.length > 1 && (
        <div className={styles.cycles}>
          <CycleToggle value={billing} onChange={onCycle} saving={CHECKOUT_COPY.saving} />
        </div>
      )}
      <div className={styles.plan}>
        <div>
          <p className={styles.name}>
            {EMAIL_STEP_COPY.planOf({ plan: shownPlanName(catalogue, plan) })}
          </p>
          <p className={styles.cycle}>
            {plan === 'free' ? EMAIL_STEP_COPY.noCard : EMAIL_STEP_COPY.billed({ cycle })}
          </p>
        </div>
        <p className={styles.price}>
          {plan === 'free' ? EMAIL_STEP_COPY.free : money(price.shown)}
          {plan !== 'free' && <span>/{cyclePeriod(billing)}</span>}
        </p>
      </div>
      {settings.offers !== undefined && plan !== 'free' && (
        <Suspense>
          <SummaryOffer plan={plan} billing={billing} />
        </Suspense>
      )}
      <FeatureList
        items={planFeatures(
          catalogue,
          { plan, surface: 'checkout' },
          PLAN_CATALOGUE_FEATURES[plan],
        )}
      />
      {settings.offers?.gifts !== undefined && (
        <p className={styles.gift}>
          <Link to="/gift" search={{ bought: undefined }}>
            {GIFT_LINK_COPY.link}
          </Link>
        </p>
      )}
    </Panel>
  );
}
