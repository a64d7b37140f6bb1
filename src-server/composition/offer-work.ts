import type { BillingDeps } from '../billing/billing.deps.ts';
import { keepPauses } from '../billing/leaving/keep-pauses.ts';
import { announcePauses } from '../billing/leaving/pauses/announce-pauses.ts';
import { continueCodes } from '../billing/offers/make-code.ts';
import { watchReferrals } from '../billing/referrals/watch-referrals.ts';
import { storeEndings } from '../billing/revenue/endings.ts';
import { watchPayments } from '../billing/single-payments/keep-payments.ts';
import { watchTrials } from '../billing/trials/watch-trials.ts';
import type { TimedWork } from '../jobs/timers.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Timers of the offers beside the prices. */
export function offerWork(billing: BillingDeps): TimedWork[] {
  return [
    { name: 'keep pauses', everyMs: 10 * SECOND, run: () => keepPauses(billing) },
    { name: 'mail before a pause ends', everyMs: MINUTE, run: () => announcePauses(billing) },
    { name: 'watch trials', everyMs: MINUTE, run: () => watchTrials(billing) },
    { name: 'watch single payments', everyMs: MINUTE, run: () => watchPayments(billing) },
    { name: 'watch referrals', everyMs: MINUTE, run: () => watchReferrals(billing) },
    { name: 'store why plans ended', everyMs: MINUTE, run: () => storeEndings(billing) },
    { name: 'settle discount codes', everyMs: MINUTE, run: () => continueCodes(billing) },
  ];
}
