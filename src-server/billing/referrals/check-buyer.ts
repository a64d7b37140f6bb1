import { textArray } from '../../database/text-array.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { hasNewMark, noteMarksOfAll } from '../trials/guard-trials.ts';
import { ReferralEntity } from './commission.entities.ts';
import { type Partner, PartnerEntity } from './partner.entities.ts';
import { markPartner } from './same-person.ts';
import { settleOf } from './settle-commissions.ts';

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
    for (const { userId } of locked) await settleOf(em, deps, userId);
  });
}

/** The same, and for the partner of this buyer. */
export async function checkBoth(deps: BillingDeps, userId: string): Promise<void> {
  const em = readFork(deps.orm);
  const { partnerId } = await em.findOneOrFail(ReferralEntity, { userId });
  await markPartner(deps, await em.findOneOrFail(PartnerEntity, { id: partnerId }));
  await checkBuyers(deps, [userId]);
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
  for (const partner of partners) {
    const facts = links.get(partner.accountId) ?? [];
    if (await hasNewMark(deps, partner.accountId, facts)) await markPartner(deps, partner);
  }
}
