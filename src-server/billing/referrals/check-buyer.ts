import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { hasNewMark, noteMarks } from '../trials/guard-trials.ts';
import { ReferralEntity } from './commission.entities.ts';
import { type Partner, PartnerEntity } from './partner.entities.ts';
import { markPartner } from './same-person.ts';
import { settleOf } from './settle-commissions.ts';

/** Stores what is known of a buyer now, and settles: a linked account or a new browser may connect them since. */
export async function checkBuyer(deps: BillingDeps, userId: string): Promise<void> {
  await noteMarks(deps, userId);
  await transact(deps.orm, async (em) => {
    await em.nativeUpdate(ReferralEntity, { userId }, { checkedAt: deps.clock.now() });
    await settleOf(em, deps, userId);
  });
}

/** The same, and for the partner of this buyer. */
export async function checkBoth(deps: BillingDeps, userId: string): Promise<void> {
  const em = readFork(deps.orm);
  const { partnerId } = await em.findOneOrFail(ReferralEntity, { userId });
  await markPartner(deps, await em.findOneOrFail(PartnerEntity, { id: partnerId }));
  await checkBuyer(deps, userId);
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
