import type { EntityManager } from '@mikro-orm/postgresql';
import { includesPlan } from '../../../src/domain/plan.ts';
import { FOR_LIFE } from '../../../src/domain/plan-grants.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { StandingEntity } from '../standing/standing.entity.ts';
import { MAILED_ENDS, queueGivenEnd } from './mail-given-plan.ts';
import type { PlanGrant } from './plan-grant.entity.ts';
import { planLeftAfter } from './plan-left.ts';

/**
 * Says that a given plan below the one in force was ended early. No mail if a plan as high would have lasted as long, or
 * if its owner never heard of it. `wasInForce`: `mailGivenEnd` decides about that one.
 */
export async function mailHiddenEnd(
  em: EntityManager,
  deps: BillingDeps,
  { grant, wasInForce }: { grant: PlanGrant; wasInForce: boolean },
): Promise<void> {
  const { accountId, plan, startsAt } = grant;
  const until = grant.until ?? FOR_LIFE;
  const now = deps.clock.now();
  if (wasInForce || !grant.mailsOwner || startsAt > now || until <= now) return;
  if (!MAILED_ENDS.includes(grant.endReason ?? '') || !(await isKnown(em, grant))) return;
  const lastMoment = new Date(until.getTime() - 1);
  const left = await planLeftAfter(em, deps, { accountId, until: lastMoment });
  if (includesPlan(deps.catalogue.current(), left, plan)) return;
  const contact = await contactOf(em, accountId);
  const standing = await em.findOne(StandingEntity, { userId: accountId });
  if (contact === null || standing === null) return;
  await queueGivenEnd(em, deps, { grant, left: standing.plan, email: contact.email });
}

/** A code and a gift are redeemed by the owner. Another given plan is mailed when it comes into force. */
async function isKnown(em: EntityManager, { id, accountId, source }: PlanGrant): Promise<boolean> {
  if (source !== 'operator') return true;
  const [known] = await em.execute<unknown[]>(
    `select 1 from standing_change where user_id = ?::uuid and after->>'planGrantId' = ? limit 1`,
    [accountId, id],
  );
  return known !== undefined;
}
