import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { CODE_COPY } from '../../../src/texts/offers/offers.texts.ts';
import { codeTerms } from '../offers/code-terms.ts';
import { ReducedPrice } from '../offers/reduced-price.tsx';
import { TrialTerms } from '../offers/trial-terms.tsx';
import styles from './order-summary.module.css';
import { useOrder } from './use-order.ts';

/** The price with a code, a partner's link or a trial, as on the payment step. */
export function SummaryOffer({ plan, billing }: { plan: Plan; billing: BillingCycle }) {
  const { quote, trial } = useOrder({ plan, billing });
  if (quote !== null) {
    return (
      <div className={styles.offer}>
        <p>
          {CODE_COPY.discount({ code: quote.code })}: <ReducedPrice quote={quote} />
        </p>
        <p className={styles.cycle}>{codeTerms(quote, billing, true)}</p>
      </div>
    );
  }
  if (trial === null) return null;
  return (
    <div className={styles.offer}>
      <TrialTerms trial={trial} billing={billing} />
    </div>
  );
}
