import type { BillingCycle } from '../../../src/domain/catalogue/catalogue.ts';
import { CODE_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { money } from '../../lib/money.ts';
import type { ValidQuote } from './use-code-quote.ts';

/** 'For the first 3 payments, then $49/month.' `isToday`: the first payment is the sum of today. */
export function codeTerms(
  { charges, amount, reduced }: ValidQuote,
  billing: BillingCycle,
  isToday = false,
): string {
  if (charges === null) return COPY.always;
  const then = { price: money(amount), period: cyclePeriod(billing) };
  if (charges > 1) return COPY.several({ ...then, count: charges });
  return isToday ? COPY.firstToday({ ...then, reduced: money(reduced) }) : COPY.first(then);
}
