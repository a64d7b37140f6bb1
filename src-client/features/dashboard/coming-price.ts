import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { STANDING_COPY as COPY } from '../../../src/texts/exits/standing.texts.ts';
import { showDay } from '../../lib/dates.ts';
import { shownMoney } from '../../lib/money.ts';

/** Repeats the email about a new price, until the renewal. */
export function comingPriceNotice({ comingPrice, manageable }: BillingOverview) {
  if (comingPrice === undefined) return null;
  const { amount, currency, at } = comingPrice;
  return {
    tone: 'attention' as const,
    text: COPY.comingPrice({ day: showDay(at), price: shownMoney(amount, currency) }),
    action: manageable ? { is: 'billing' as const } : null,
  };
}
