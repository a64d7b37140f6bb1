import type { TrialQuote } from '../../../src/contract/billing.contract.ts';
import type { BillingCycle } from '../../../src/domain/catalogue/catalogue.ts';
import { TRIAL_COPY as COPY } from '../../../src/texts/offers/trial.texts.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { showUtc } from '../../lib/dates.ts';
import { money } from '../../lib/money.ts';
import styles from './offers.module.css';

/** The sum and the date of the first charge, as the mail and Stripe's page name them. */
export function TrialTerms({ trial, billing }: { trial: TrialQuote; billing: BillingCycle }) {
  const day = showUtc(trial.endsOn);
  return (
    <p className={styles.trial}>
      <strong>{COPY.free({ day })}</strong>{' '}
      {trial.card === 'always'
        ? COPY.charge({ price: money(trial.amount), period: cyclePeriod(billing), day })
        : COPY.ends({ day })}
    </p>
  );
}
