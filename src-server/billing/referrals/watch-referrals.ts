import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { ReferralPayoutEntity } from './commission.entities.ts';
import { finishCredit } from './payouts/pay-out.ts';
import { checkBoth, markNewLinks } from './self-referrals/check-buyer.ts';
import { settleAll } from './settle-commissions.ts';

const AT_ONCE = 100;
const AGAIN_MS = 6 * 3_600_000;
/** A call of an operator that still runs has the lease. */
const MAKING_MS = 60_000;

const OVER = `
  select user_id as "userId" from commission
  where state = 'held' and hold_until <= ? and (dispute is null or dispute <> 'open')
  group by user_id order by min(hold_until) limit ${AT_ONCE}`;

/** Only what is not paid out can still become void. */
const UNCHECKED = `
  select r.user_id as "userId" from referral r
  where r.self_since is null and r.allowed_at is null and r.checked_at <= ?
    and exists (select from commission c where c.user_id = r.user_id and c.state in ('held', 'due'))
  order by r.checked_at limit ${AT_ONCE}`;

/** Ends holds, looks for buyers who are the partner, and resumes credit that Stripe has not confirmed. */
export async function watchReferrals(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now();
  const em = readFork(deps.orm);
  const before = (ms: number) => new Date(now.getTime() - ms);
  const over = await em.execute<{ userId: string }[]>(OVER, [now]);
  await together(deps, over, (userIds) => transact(deps.orm, (tx) => settleAll(tx, deps, userIds)));
  await each(deps, 'all', () => markNewLinks(deps));
  const unchecked = await em.execute<{ userId: string }[]>(UNCHECKED, [before(AGAIN_MS)]);
  await together(deps, unchecked, (userIds) => checkBoth(deps, userIds));
  const making = await em.find(ReferralPayoutEntity, {
    state: 'making',
    way: 'credit',
    createdAt: { $lte: before(MAKING_MS) },
  });
  for (const { id } of making) await each(deps, id, () => finishCredit(deps, id));
}

/** All buyers of a run at once. After a failure one by one: one buyer must not block the others. */
async function together(
  deps: BillingDeps,
  buyers: readonly { userId: string }[],
  work: (userIds: readonly string[]) => Promise<void>,
): Promise<void> {
  if (buyers.length === 0) return;
  try {
    await work(buyers.map(({ userId }) => userId));
  } catch (error) {
    deps.log.warn({ err: error, buyers: buyers.length }, 'buyers are settled one by one');
    for (const { userId } of buyers) await each(deps, userId, () => work([userId]));
  }
}

/** One failure must not block the others. */
async function each(deps: BillingDeps, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.warn({ err: error, referral: id }, 'a referral or payout was not settled');
  }
}
