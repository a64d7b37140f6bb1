import type { EntityManager } from '@mikro-orm/postgresql';
import { afterMoved } from '../../../src/domain/offers/early-start.ts';
import type { TakenBack } from '../../../src/domain/offers/gift.ts';
import { requireKept } from '../../catalogue/require-kept.ts';
import { AppError } from '../../errors/app-error.ts';
import { holdStanding } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { warnOfReturned } from '../capacity/warn-of-overfull.ts';
import type { Cause } from '../cause.ts';
import { type PlanGrant, PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { closePlanGrant, insertPlanGrant } from '../plan-grants/plan-grant-rows.ts';
import { grantsInLineOf } from '../plan-grants/start-earlier.ts';
import { recomputeStanding } from '../sync/recompute-standing.ts';
import type { GivingPurchase } from './purchase.ts';

/** Ends the grant of this purchase, and nothing else of the account. */
export async function takeBack(
  em: EntityManager,
  deps: BillingDeps,
  { purchase, because, cause }: { purchase: GivingPurchase; because: TakenBack; cause: Cause },
): Promise<void> {
  if (purchase.takenBecause == null) purchase.takenAt = deps.clock.now();
  purchase.takenBecause = because;
  const { planGrantId: id, accountId: userId } = purchase;
  if (id == null) return;
  const closed = await closePlanGrant(em, deps, { id, reason: because, cause });
  // It was ended when the dispute began. Once the dispute is lost, a gift that waits behind it need not wait.
  if (closed !== null || userId == null) return;
  await em.flush();
  await recomputeStanding(em, deps, { userId, cause });
}

/**
 * A dispute was won, or a refund failed: the rest of the plan is given again, until the same day, or after the gifts that
 * have moved into its time. Not one that the buyer withdrew from. False: nothing is given again.
 */
export async function giveAgain(
  em: EntityManager,
  deps: BillingDeps,
  { purchase, cause }: { purchase: GivingPurchase; cause: Cause },
): Promise<boolean> {
  Object.assign(purchase, { takenBecause: null, takenAt: null });
  const isGiven = await renewGrant(em, deps, { purchase, cause });
  // A gift that is not redeemed has a place too.
  if (isGiven || purchase.planGrantId == null) await warnOfReturned(em, deps, purchase);
  return isGiven;
}

/** False: a publish removed the plan. */
export async function isPlanKept(em: EntityManager, plan: string): Promise<boolean> {
  try {
    await requireKept(em, { plan, billingCycle: null });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function renewGrant(
  em: EntityManager,
  deps: BillingDeps,
  { purchase, cause }: { purchase: GivingPurchase; cause: Cause },
): Promise<boolean> {
  if (purchase.planGrantId == null || purchase.accountId == null) return false;
  const ended = await em.findOne(PlanGrantEntity, { id: purchase.planGrantId });
  const wasTaken = ended?.endReason === 'refund' || ended?.endReason === 'dispute';
  const now = deps.clock.now();
  if (ended == null || !wasTaken || (ended.until != null && ended.until <= now)) return false;
  const account = await holdStanding(em, purchase.accountId);
  if (account === null || account.isClosing) return false;
  if (!(await isPlanKept(em, ended.plan))) {
    deps.log.warn({ purchase: purchase.id, plan: ended.plan }, 'a removed plan is not given again');
    return false;
  }
  const { accountId, plan, source, sourceRef, paidMinor, currency, note } = ended;
  const rest = await restOf(em, deps, { ended, now });
  purchase.planGrantId = await insertPlanGrant(em, deps, {
    cause,
    renews: ended.id,
    grant: {
      accountId,
      plan,
      ...rest,
      source,
      sourceRef,
      paidMinor: paidMinor ?? null,
      currency: currency ?? null,
      note,
      operatorId: null,
      moveId: null,
      mailsOwner: ended.mailsOwner,
    },
  });
  return true;
}

/** A dispute kept the time of the gift free. A refund did not. */
async function restOf(
  em: EntityManager,
  { catalogue }: BillingDeps,
  { ended, now }: { ended: PlanGrant; now: Date },
): Promise<{ startsAt: Date; until: Date | null }> {
  const { plan, accountId, until = null } = ended;
  const startsAt = new Date(Math.max(ended.startsAt.getTime(), now.getTime()));
  if (until === null || ended.endReason !== 'refund') return { startsAt, until };
  const grants = await grantsInLineOf(em, accountId);
  return afterMoved(catalogue.current(), { plan, startsAt, until }, { grants });
}
