import type { BillingDeps } from '../billing.deps.ts';
import { mailReturnLinkAgain } from './mail-return-link.ts';
import { listPaidSignUps, listPaidSignUpsOf } from './paid-sign-ups.ts';

const NOW_AND_THEN_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** After the payment, in business time. */
const REMINDED_AFTER_MS = [1, 3, 7].map((days) => days * DAY_MS);

/** Mails a fresh return link for every paid sign-up of an address. Returns how many. */
export async function mailReturnLinks(
  deps: BillingDeps,
  email: string,
  howOften: 'always' | 'now-and-then',
): Promise<number> {
  const now = deps.clock.now();
  const after = new Date(now.getTime() - (howOften === 'always' ? 0 : NOW_AND_THEN_MS));
  let mailed = 0;
  for (const { attempt } of await listPaidSignUpsOf(deps, email)) {
    if (await mailReturnLinkAgain(deps, attempt, after)) mailed += 1;
  }
  return mailed;
}

/** Reminds payers without an account after one, three and seven days. After an outage, once. */
export async function remindPaidSignUps(deps: BillingDeps): Promise<number> {
  const now = deps.clock.now();
  let mailed = 0;
  for (const { attempt } of await listPaidSignUps(deps)) {
    const due = REMINDED_AFTER_MS.map((ms) => new Date((attempt.paidAt ?? now).getTime() + ms));
    const newest = due.filter((moment) => moment <= now).at(-1);
    if (newest === undefined) continue;
    // Any mail since that day counts as its reminder.
    if (await mailReturnLinkAgain(deps, attempt, new Date(newest.getTime() - 1))) mailed += 1;
  }
  return mailed;
}
