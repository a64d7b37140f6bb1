import type { BillingCycle } from '../../../src/domain/catalogue/catalogue.ts';
import { CODE_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { money } from '../../lib/money.ts';
import type { ValidQuote } from './use-code-quote.ts';

/** 'For the first 3 payments, then $49/month.' */
export function codeTerms({ charges, amount }: ValidQuote, billing: BillingCycle): string {
  if (charges === null) return COPY.always;
  const then = { price: money(amount), period: cyclePeriod(billing) };
  return charges === 1 ? COPY.first(then) : COPY.several({ ...then, count: charges });
}
