import type { TrialQuote } from '../../../src/contract/billing.contract.ts';
import type { BillingCycle, Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { TRIAL_COPY as COPY } from '../../../src/texts/offers/trial.texts.ts';
import { TRIAL_TERMS_COPY as TERMS } from '../../../src/texts/offers/trial-terms.texts.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { showUtc } from '../../lib/dates.ts';
import { indicators, listIndicators } from '../../lib/indicators.ts';
import { money } from '../../lib/money.ts';
import styles from './offers.module.css';

/** The indicators of a limited trial. */
export function trialIncludes(keys: readonly Entitlement[]): string {
  const given = indicators.filter(({ entitlement }) => keys.includes(entitlement));
  return TERMS.includes({ indicators: listIndicators(given.map(({ name }) => name)) });
}

/** The sum and the date of the first charge, as the mail and Stripe's page name them. */
export function TrialTerms({ trial, billing }: { trial: TrialQuote; billing: BillingCycle }) {
  const day = showUtc(trial.endsOn);
  return (
    <p className={styles.trial}>
      <strong>{COPY.free({ day })}</strong>{' '}
      {trial.card === 'always'
        ? COPY.charge({ price: money(trial.amount), period: cyclePeriod(billing) })
        : COPY.ends({ day })}
      {trial.indicators !== undefined && <> {trialIncludes(trial.indicators)}</>}
    </p>
  );
}
