import type { EntityManager } from '@mikro-orm/postgresql';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import {
  type CombinedStanding,
  nextReview,
  type PlanGrantTerm,
  withPlanGrants,
} from '../../../src/domain/plan-grants.ts';
import type { Standing } from '../../../src/domain/subscription.ts';
import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { newId } from '../../database/identifier.ts';
import { holdStanding } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { warnOfOverfull } from '../capacity/warn-of-overfull.ts';
import { decidedEnd } from '../checkout/lifted-decision.ts';
import { CustomerEntity } from '../customer.entity.ts';
import type { InvoiceRead } from '../gateway/stripe-facts.ts';
import { adoptPauses, firstDeclinesOf, keepFirstDeclines } from '../leaving/declined-pauses.ts';
import { hasOpenDispute } from '../payments/received.view.ts';
import { storePayments } from '../payments/store-payments.ts';
import { mailGivenEnd } from '../plan-grants/mail-given-plan.ts';
import { closedUpGrantsOf } from '../plan-grants/start-earlier.ts';
import { storeCommissions } from '../referrals/settle-commissions.ts';
import { recordMovements } from '../revenue/record-movements.ts';
import { storeRenewals } from '../revenue/store-renewals.ts';
import { StandingEntity, type StandingRow } from '../standing/standing.entity.ts';
import { isDisputeHold, standingFrom } from '../standing/standing.ts';
import { StandingChangeEntity } from '../standing/standing-change.entity.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { settleTrials } from '../trials/settle-trials.ts';
import { isSameLimit, trialLimitOf } from '../trials/trial-limit.ts';
import { chooseCurrent } from './choose-current.ts';
import type { ReadCustomer } from './judge-customer.ts';
import { mailChange } from './mail-change.ts';
import { snapshotOf, snapshotOfRow } from './snapshot.ts';
import {
  holdsDiffer,
  isHoldOver,
  isRenewal,
  paidBefore,
  storedEnd,
} from './standing-difference.ts';
import { storeSubscriptions } from './store-subscriptions.ts';
import { warnOfSeveral, warnOfUnknownUser } from './warn-of-subscriptions.ts';

export interface WrittenStanding {
  changed: boolean;
  standing: Standing;
  current: { plan: string | null; billingCycle: string | null; stripeStatus: string } | null;
}

/** The second half of the sync, inside its transaction: rows, standing, history, jobs and mail. */
export async function writeStanding(
  em: EntityManager,
  deps: BillingDeps,
  read: ReadCustomer,
): Promise<WrittenStanding> {
  const now = deps.clock.now();
  await holdStanding(em, read.userId);
  await markCustomer(em, read, now);
  await storePayments(em, read);
  await storeRenewals(em, read);
  await storeCommissions(em, deps, read);
  const before = await em.findOne(SubscriptionEntity, { userId: read.userId, isCurrent: true });
  const beforeCopy = before === null ? null : { ...before };
  const all = await storeSubscriptions(em, deps, { read, now });
  const current = chooseCurrent(deps.catalogue.current(), all);
  await makeCurrent(em, all, current);
  await adoptPauses(em, deps, read);
  await keepFirstDeclines(em, read.judged.subscriptions);
  await settleTrials(em, deps, { read, all });
  await warnOfSeveral(em, deps, { userId: read.userId, all });
  await warnOfOverfull(em, deps, { before: beforeCopy, current });
  if (read.contact === null) await warnOfUnknownUser(em, deps, all);
  const judged = read.judged.subscriptions.find(
    (each) => each.id === current?.stripeSubscriptionId,
  );
  const { lastPaid = null, returnedCents = 0 } = judged ?? {};
  const after = { before: beforeCopy, current, lastPaid, returnedCents };
  return settleStanding(em, deps, { ...read, ...after });
}

/**
 * Compares the new current subscription and the open plan grants with the stored standing, and writes
 * the consequences.
 */
export async function settleStanding(
  em: EntityManager,
  deps: BillingDeps,
  about: Pick<ReadCustomer, 'userId' | 'cause' | 'contact'> & {
    before: Subscription | null;
    current: Subscription | null;
    lastPaid: InvoiceRead | null;
    returnedCents?: number;
  },
): Promise<WrittenStanding> {
  const now = deps.clock.now();
  const { userId, current } = about;
  await holdStanding(em, userId);
  const grants = await closedUpGrantsOf(em, deps, { userId, now });
  const declines = await firstDeclinesOf(em, current === null ? [] : [current]);
  const graceDays = deps.settings.pastDueGraceDays;
  const paid = standingFrom(current, { graceDays, declines }, now);
  // A lost dispute leaves the subscription open until Stripe confirms that we ended it.
  const isHeld =
    isDisputeHold(current, { graceDays, declines }, now) && (await hasOpenDispute(em, userId));
  const standing = withPlanGrants(deps.catalogue.current(), { paid, grants, now });
  const row = await em.findOne(StandingEntity, { userId });
  const was = row === null ? null : { ...row };
  const before = row === null ? null : snapshotOfRow(row, about.before);
  const after = snapshotOf(standing, current);
  const changed = JSON.stringify(before) !== JSON.stringify(after);
  const view = {
    changed,
    standing,
    current:
      current === null
        ? null
        : {
            plan: current.plan ?? null,
            billingCycle: current.billingCycle ?? null,
            stripeStatus: current.stripeStatus,
          },
  };
  if (row === null && current === null && grants.length === 0) return { ...view, changed: false };
  await recordMovements(em, {
    userId,
    at: now,
    paid,
    isHeld,
    before: about.before,
    current,
  });
  // For an erased account or an expired sign-up, keep a standing only while it still grants a plan.
  if (about.contact === null && standing.plan === 'free') {
    if (row !== null) await forgetStanding(em, deps, row);
    return { ...view, changed: changed && row !== null };
  }
  const stored = row ?? em.create(StandingEntity, { userId, ...EMPTY, changedAt: now });
  applyStanding(stored, { standing, grants, current, now });
  // The plan was on hold until now, and the time on hold belongs to it.
  if (isHoldOver(about) && stored.plan === FREE_PLAN) stored.planStartDate = now;
  stored.trialLimit = await trialLimitOf(em, { standing, current, grants }, now);
  const isUnlocked = !isSameLimit(was?.trialLimit, stored.trialLimit);
  if (changed) {
    stored.changedAt = now;
    em.create(StandingChangeEntity, {
      id: newId(),
      userId,
      at: now,
      cause: about.cause,
      before,
      after,
    });
  }
  if (isUnlocked || holdsDiffer(was, standing)) {
    const isBatch = isRenewal(was, standing) || about.cause.startsWith('import ');
    const rank = isBatch && !isUnlocked ? 'drain' : 'prompt';
    await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: userId }, rank);
  }
  if (current !== null) current.decidedEndsAt = await decidedEnd(em, current);
  const change = { ...about, was: was && paidBefore(was), standing: paid };
  await mailChange(em, deps, { to: about, change, isGranted: standing.grant !== null });
  if (about.contact !== null) await mailGivenEnd(em, deps, { was, stored, ...about.contact });
  return view;
}

async function forgetStanding(
  em: EntityManager,
  { jobs }: BillingDeps,
  row: StandingRow,
): Promise<void> {
  em.remove(row);
  await jobs.enqueue(em, reconcileAccessJob, { accountId: row.userId }, 'prompt');
}

const EMPTY = {
  plan: 'free',
  status: 'inactive',
  planStartDate: null,
  accessUntil: null,
  lastPaidPlan: null,
  reviewAt: null,
};

function applyStanding(
  row: StandingRow,
  {
    standing,
    grants,
    current,
    now,
  }: {
    standing: CombinedStanding;
    grants: readonly PlanGrantTerm[];
    current: Subscription | null;
    now: Date;
  },
): void {
  const { grant, paid, plan, accessUntil } = standing;
  if (row.plan !== plan) {
    const since = grant?.startsAt ?? current?.startedAt;
    const begins = row.plan === 'free' && since !== undefined && since <= now;
    row.planStartDate = begins ? since : now;
  }
  row.plan = plan;
  row.status = standing.status;
  row.accessUntil = storedEnd(standing);
  if (paid.plan !== FREE_PLAN) row.lastPaidPlan = paid.plan;
  row.isTrial = grant === null && current?.trial != null && plan !== FREE_PLAN;
  row.planGrantId = grant?.id ?? null;
  row.paidPlan = grant === null ? null : paid.plan;
  row.paidUntil = grant === null ? null : paid.accessUntil;
  row.reviewAt = nextReview({ accessUntil, grants }, now);
}

/** Order matters: the unique index refuses two current rows even for a moment. */
export async function makeCurrent(
  em: EntityManager,
  all: Subscription[],
  current: Subscription | null,
): Promise<void> {
  await em.flush();
  for (const each of all) if (each !== current) each.isCurrent = false;
  await em.flush();
  if (current !== null) current.isCurrent = true;
  await em.flush();
}

async function markCustomer(em: EntityManager, read: ReadCustomer, now: Date): Promise<void> {
  const customer = await em.findOneOrFail(CustomerEntity, { userId: read.userId });
  if (read.contact === null) customer.billingEmail = null;
  customer.deletedAt = read.customerExists ? null : (customer.deletedAt ?? now);
  const settled = customer.settledCharges ?? [];
  const blocking = read.judged.lostCharges.some((charge) => !settled.includes(charge));
  if (blocking) customer.blockedAt ??= now;
}
