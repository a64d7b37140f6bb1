import type { EntityManager } from '@mikro-orm/postgresql';
import { paidElsewhere, sourceTitle } from '../../../src/domain/plan-grants.ts';
import { accountOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';

/** The plan of this address that another shop bills, and where: only there it can be ended. Null: there is none. */
export async function planPaidElsewhere(
  em: EntityManager,
  { clock }: Pick<BillingDeps, 'clock'>,
  email: string,
): Promise<{ plan: string; source: string } | null> {
  const account = await accountOf(em, email);
  if (account === null) return null;
  const open = await em.find(PlanGrantEntity, { accountId: account.accountId, endedAt: null });
  const now = clock.now();
  const grant = open.find(
    ({ source, until }) => paidElsewhere(source) && (until == null || until > now),
  );
  return grant === undefined ? null : { plan: grant.plan, source: sourceTitle(grant.source) };
}
