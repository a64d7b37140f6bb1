import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { BillingCycle, Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isHighlighted, soldCycle } from '../../../src/domain/offer.ts';
import { priceOn } from '../../../src/domain/shown-price.ts';
import { CODE_COPY } from '../../../src/texts/offers/offers.texts.ts';
import { TRIAL_COPY } from '../../../src/texts/offers/trial.texts.ts';
import { PRICING_COPY } from '../../../src/texts/on-demand/pricing.texts.ts';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { codeTerms } from '../offers/code-terms.ts';
import offers from '../offers/offers.module.css';
import { TrialTerms, trialIncludes } from '../offers/trial-terms.tsx';
import type { ValidQuote } from '../offers/use-code-quote.ts';
import { type TrialOrder, trialOrder, useTrialQuote } from '../offers/use-trial-quote.ts';
import { planFeatures } from '../plans/plan-features.ts';
import { UPGRADE_FEATURES } from './upgrade-features.ts';
import styles from './upgrade-page.module.css';

interface UpgradeCardProps {
  plan: Plan;
  billing: BillingCycle;
  /** Chosen before the sign-in. */
  isWanted: boolean;
  busy: boolean;
  /** Why this plan could not be chosen. */
  fault: string | undefined;
  disabled: boolean;
  /** The id of the sentence that says why nothing is sold now. */
  reasonId: string | undefined;
  /** The price with a discount code; null: it changes nothing. */
  quote: ValidQuote | null;
  /** The indicators of the running trial after an upgrade to this plan. Absent: all of the plan. */
  limitedTo: readonly Entitlement[] | undefined;
  /** The cycle in which this plan is sold, and its trial; null: paid from the start. */
  onChoose: (cycle: BillingCycle, trial: TrialOrder | null) => unknown;
}

export function UpgradeCard(props: UpgradeCardProps) {
  const { plan, billing, isWanted, busy, fault, disabled, reasonId } = props;
  const { quote, limitedTo, onChoose } = props;
  const cycle = soldCycle(catalogue, plan, billing);
  const surface = { surface: 'upgrade', pricing: settings.pricing } as const;
  const price = priceOn(catalogue, surface, { plan, cycle });
  const top = isHighlighted(catalogue, plan);
  const offered = useTrialQuote(plan, cycle);
  // A code and a trial exclude each other.
  const trial = quote === null ? offered.trial : null;
  const lifetime = settings.offers?.lifetimes?.[plan];
  const isSoldOut = settings.soldOut?.includes(plan) === true;
  const features = planFeatures(catalogue, { plan, surface: 'upgrade' }, UPGRADE_FEATURES[plan]);
  return (
    <article className={styles.card} data-top={top}>
      <header>
        <h2>{shownPlanName(catalogue, plan)}</h2>
        {(isWanted || top) && (
          <StatusBadge tone="attention">{isWanted ? COPY.wanted : COPY.popular}</StatusBadge>
        )}
      </header>
      <p className={styles.price}>
        {money(price.shown)}
        <span>/{cyclePeriod(cycle)}</span>
      </p>
      {quote !== null && (
        <p className={styles.code}>
          <strong>
            {CODE_COPY.upgrade({
              code: quote.code,
              price: money(quote.reduced),
              period: cyclePeriod(cycle),
            })}
          </strong>{' '}
          {codeTerms(quote, cycle)} {CODE_COPY.prorated}
        </p>
      )}
      {trial !== null && <TrialTerms trial={trial} billing={cycle} />}
      {limitedTo !== undefined && <p className={offers.trial}>{trialIncludes(limitedTo)}</p>}
      <FeatureList items={features} />
      {fault !== undefined && <p className="failure">{fault}</p>}
      <Button
        variant={isWanted || top ? 'filled' : 'default'}
        fullWidth
        disabled={disabled || offered.isChecking || isSoldOut}
        aria-describedby={reasonId}
        onClick={() => onChoose(cycle, trial && trialOrder(trial))}
      >
        {isSoldOut
          ? PRICING_COPY.soldOut
          : busy
            ? COPY.busy
            : trial !== null
              ? TRIAL_COPY.submit({ days: trial.days })
              : COPY.submit({ plan: shownPlanName(catalogue, plan) })}
      </Button>
      {lifetime !== undefined && !isSoldOut && (
        <p className={styles.lifetime}>
          <Link to="/lifetime" search={{ plan, bought: undefined }}>
            {PRICING_COPY.lifetime({ price: money(lifetime) })}
          </Link>
        </p>
      )}
    </article>
  );
}
