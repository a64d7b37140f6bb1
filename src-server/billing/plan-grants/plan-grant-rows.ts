import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { PlanGrantSource } from '../../../src/domain/plan-grants.ts';
import { requireKept } from '../../catalogue/require-kept.ts';
import { newId } from '../../database/identifier.ts';
import { AppError } from '../../errors/app-error.ts';
import { holdStanding } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { StandingEntity } from '../standing/standing.entity.ts';
import { recomputeStanding } from '../sync/recompute-standing.ts';
import { mailGivenPlan, mailTakenBack } from './mail-given-plan.ts';
import { mailHiddenEnd } from './mail-hidden-end.ts';
import { type PlanGrant, PlanGrantEntity } from './plan-grant.entity.ts';

interface NewPlanGrant {
  accountId: string;
  plan: Plan;
  startsAt: Date;
  /** Null: for life. */
  until: Date | null;
  source: PlanGrantSource;
  /** Null: the grant's own id. */
  sourceRef: string | null;
  paidMinor: number | null;
  currency: string | null;
  note: string;
  operatorId: string | null;
  moveId: string | null;
  /** Given here, not moved or imported: its owner is mailed about it. */
  mailsOwner?: boolean;
}

/** `withdrawal`: the buyer withdrew. The plan stays ended, also if the refund fails. */
type GrantEnd = 'operator' | 'rolled-back' | 'refund' | 'dispute' | 'withdrawal';

/**
 * Writes a plan grant and the standing that follows, in the caller's transaction. Returns its id.
 * A repeated purchase id raises 'conflict'. `renews`: the ended grant whose rest is given again.
 */
export async function insertPlanGrant(
  em: EntityManager,
  deps: BillingDeps,
  { grant, cause, renews = null }: { grant: NewPlanGrant; cause: Cause; renews?: string | null },
): Promise<string> {
  await holdStanding(em, grant.accountId);
  await requireKept(em, { plan: grant.plan, billingCycle: null });
  const id = newId();
  const sourceRef = grant.sourceRef ?? id;
  const open = { source: grant.source, sourceRef, endedAt: null };
  if ((await em.count(PlanGrantEntity, open)) > 0) {
    throw new AppError('plan-grants.taken', 'conflict', 'This purchase already gives a plan.');
  }
  em.create(PlanGrantEntity, {
    ...grant,
    id,
    sourceRef,
    createdAt: deps.clock.now(),
    endedAt: null,
    endReason: null,
  });
  await em.flush();
  await recomputeStanding(em, deps, { userId: grant.accountId, cause });
  if (grant.mailsOwner) await mailGivenPlan(em, deps, { id, renews });
  return id;
}

/** Ends an open plan grant and writes the standing that follows. Null: it is not open. */
export async function closePlanGrant(
  em: EntityManager,
  deps: BillingDeps,
  { id, reason, cause }: { id: string; reason: GrantEnd; cause: Cause },
): Promise<PlanGrant | null> {
  const found = await em.findOne(PlanGrantEntity, { id });
  if (found === null) return null;
  await holdStanding(em, found.accountId);
  await em.refresh(found);
  if (found.endedAt != null) return null;
  const standing = await em.findOne(StandingEntity, { userId: found.accountId });
  const wasInForce = standing?.planGrantId === id;
  Object.assign(found, { endedAt: deps.clock.now(), endReason: reason });
  await em.flush();
  await recomputeStanding(em, deps, { userId: found.accountId, cause });
  await mailTakenBack(em, deps, found);
  await mailHiddenEnd(em, deps, { grant: found, wasInForce });
  return found;
}
