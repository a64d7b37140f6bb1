import { textArray } from '../../../database/text-array.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { noteMarksOfAll, withNewMarks } from '../../trials/identity-marks.ts';
import { ReferralEntity } from '../commission.entities.ts';
import { type Partner, PartnerEntity } from '../partner.entities.ts';
import { settleAll } from '../settle-commissions.ts';
import { markPartners } from './same-person.ts';

/** SQL: in the order in which a payout locks them, so the two cannot deadlock. */
const LOCK_REFERRALS = `
  select user_id as "userId" from referral where user_id = any(?::uuid[])
  order by user_id for update`;

/**
 * Stores what is known of these buyers now, and settles: a linked account or a new browser may connect them since. Two
 * transactions for all of them: hundreds of buyers must not outlast an operator's request.
 */
export async function checkBuyers(deps: BillingDeps, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await noteMarksOfAll(deps, userIds);
  await transact(deps.orm, async (em) => {
    const locked = await em.execute<{ userId: string }[]>(LOCK_REFERRALS, [textArray(userIds)]);
    await em.nativeUpdate(
      ReferralEntity,
      { userId: { $in: locked.map(({ userId }) => userId) } },
      { checkedAt: deps.clock.now() },
    );
    await settleAll(
      em,
      deps,
      locked.map(({ userId }) => userId),
    );
  });
}

/** The same, and for the partners of these buyers. */
export async function checkBoth(deps: BillingDeps, userIds: readonly string[]): Promise<void> {
  const em = readFork(deps.orm);
  const referrals = await em.find(ReferralEntity, { userId: { $in: [...userIds] } });
  const id = { $in: [...new Set(referrals.map(({ partnerId }) => partnerId))] };
  await markPartners(deps, await em.find(PartnerEntity, { id }));
  await checkBuyers(deps, userIds);
}

const EARNING = `
  select p.id, p.account_id as "accountId", '' as email from partner p
  where p.account_id is not null and exists (
    select from commission c where c.partner_id = p.id and c.state in ('held', 'due'))`;

/** Finds partners who linked an account since, so their buyers are checked next and not at their turn. */
export async function markNewLinks(deps: BillingDeps): Promise<void> {
  const partners = await readFork(deps.orm).execute<
    (Pick<Partner, 'id' | 'email'> & { accountId: string })[]
  >(EARNING);
  const links = await deps.identity.linkedTo(partners.map(({ accountId }) => accountId));
  const changed = await withNewMarks(deps, links);
  const concerned = partners.filter(({ accountId }) => changed.has(accountId));
  if (concerned.length > 0) await markPartners(deps, concerned);
}
