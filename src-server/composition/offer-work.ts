import type { BillingDeps } from '../billing/billing.deps.ts';
import { confirmLate } from '../billing/exits/confirm-late.ts';
import { keepPauses } from '../billing/leaving/keep-pauses.ts';
import { announcePauses } from '../billing/leaving/pauses/announce-pauses.ts';
import { continueCodes } from '../billing/offers/make-code.ts';
import { mailDueReturnLinks } from '../billing/paid-sign-ups/mail-return-link.ts';
import { remindOfPlanEnds } from '../billing/plan-grants/remind-of-plan-ends.ts';
import { watchReferrals } from '../billing/referrals/watch-referrals.ts';
import { storeEndings } from '../billing/revenue/endings.ts';
import { watchPayments } from '../billing/single-payments/keep-payments.ts';
import { remindOfRenewals } from '../billing/standing/remind-of-renewals.ts';
import { watchTrials } from '../billing/trials/watch-trials.ts';
import type { TimedWork } from '../jobs/timers.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Timers of the offers beside the prices. */
export function offerWork(billing: BillingDeps): TimedWork[] {
  return [
    { name: 'confirm cancellations', everyMs: 15 * SECOND, run: () => confirmLate(billing) },
    { name: 'mail before a renewal', everyMs: HOUR, run: () => remindOfRenewals(billing) },
    {
      name: 'mail before a given plan ends',
      everyMs: MINUTE,
      run: () => remindOfPlanEnds(billing),
    },
    {
      name: 'mail links to finish a sign-up',
      everyMs: MINUTE,
      run: () => mailDueReturnLinks(billing),
    },
    { name: 'keep pauses', everyMs: 10 * SECOND, run: () => keepPauses(billing) },
    { name: 'mail before a pause ends', everyMs: MINUTE, run: () => announcePauses(billing) },
    { name: 'watch trials', everyMs: MINUTE, run: () => watchTrials(billing) },
    { name: 'watch single payments', everyMs: MINUTE, run: () => watchPayments(billing) },
    { name: 'watch referrals', everyMs: MINUTE, run: () => watchReferrals(billing) },
    { name: 'store why plans ended', everyMs: MINUTE, run: () => storeEndings(billing) },
    { name: 'settle discount codes', everyMs: MINUTE, run: () => continueCodes(billing) },
  ];
}
