import { moneyIn } from '../../../src/domain/catalogue/amount-text.ts';
import type { BillingCycle } from '../../../src/domain/catalogue/catalogue.ts';
import { PAUSE_COPY } from '../../../src/texts/exits/pause.texts.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { showDay } from '../../lib/dates.ts';

/** Date, sum and period of the charge at the end of a pause. Null: it ends when its owner resumes. */
export function pauseChargeText(
  until: string | null,
  { amount, currency, cycle }: { amount: number; currency: string; cycle: BillingCycle },
): string {
  const charge = { price: moneyIn(amount, currency), period: cyclePeriod(cycle) };
  if (until === null) return PAUSE_COPY.nextOpen(charge);
  return PAUSE_COPY.next({ day: showDay(until), ...charge });
}
