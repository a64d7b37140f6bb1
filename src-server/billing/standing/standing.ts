import type { EntityManager } from '@mikro-orm/postgresql';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { TrialLimit } from '../../../src/domain/offers/trial-indicators.ts';
import { endOf } from '../../../src/domain/plan-grants.ts';
import {
  isHeldByDispute,
  type Standing,
  type SubscriptionFacts,
  type SubscriptionStatus,
  standingAt,
} from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { Subscription } from '../subscription.entity.ts';
import { StandingEntity, type StandingRow } from './standing.entity.ts';

export const NO_STANDING: Standing = { plan: 'free', status: 'inactive', accessUntil: null };

/** The current standing of a user. */
export interface CurrentStanding extends Standing {
  userId: string;
  planStartDate: Date | null;
  lastPaidPlan: Plan | null;
  /** The plan grant that decides. Null: the subscription does. */
  planGrantId: string | null;
  isTrial: boolean;
  trialLimit: TrialLimit | null;
}

/** Null for a user who never had a paid plan. The plan is free from the moment access ends. */
export async function standingOf(
  deps: Pick<Kernel, 'orm' | 'clock'>,
  userId: string,
): Promise<CurrentStanding | null> {
  return standingIn(readFork(deps.orm), deps.clock.now(), userId);
}

async function standingIn(
  em: EntityManager,
  now: Date,
  userId: string,
): Promise<CurrentStanding | null> {
  const row = await em.findOne(StandingEntity, { userId });
  if (row === null) return null;
  return viewOf(row, row.accessUntil != null && row.accessUntil > now);
}

/**
 * The standing for providers. An end of access counts only after its review asked Stripe. Until
 * then a renewal may be in flight, and a sweep must not revoke everything.
 */
export async function reviewedStandingOf(
  deps: Pick<Kernel, 'orm' | 'clock'>,
  userId: string,
): Promise<CurrentStanding | null> {
  const row = await readFork(deps.orm).findOne(StandingEntity, { userId });
  if (row === null) return null;
  const inForce = row.accessUntil != null && row.accessUntil > deps.clock.now();
  return viewOf(row, inForce || row.reviewAt != null);
}

function viewOf(row: StandingRow, inForce: boolean): CurrentStanding {
  return {
    userId: row.userId,
    plan: inForce ? row.plan : FREE_PLAN,
    status: row.status as SubscriptionStatus,
    accessUntil: row.accessUntil == null ? null : endOf(row.accessUntil),
    planStartDate: row.planStartDate ?? null,
    lastPaidPlan: row.lastPaidPlan ?? null,
    planGrantId: inForce ? (row.planGrantId ?? null) : null,
    isTrial: inForce && row.isTrial,
    trialLimit: inForce ? (row.trialLimit ?? null) : null,
  };
}

interface Judging {
  graceDays: number;
  /** `firstDeclinesOf` this subscription. */
  declines: ReadonlyMap<string, Date>;
}

/** Judges the stored subscription at `now`. */
export function standingFrom(
  subscription: Subscription | null,
  { graceDays, declines }: Judging,
  now: Date,
): Standing {
  if (subscription === null) return NO_STANDING;
  return standingAt(factsOf(subscription, declines), graceDays, now);
}

/** Whether a dispute alone keeps the stored subscription from giving access at `now`. */
export function isDisputeHold(
  subscription: Subscription | null,
  { graceDays, declines }: Judging,
  now: Date,
): boolean {
  return subscription !== null && isHeldByDispute(factsOf(subscription, declines), graceDays, now);
}

/** A trial without a card ends: Stripe has nothing to charge. */
function renewsAt({ endsAt, endedAt, currentPeriodEnd, trial }: Subscription): Date | null {
  if (endedAt != null || currentPeriodEnd == null || trial === 'no-card') return null;
  return endsAt == null || endsAt > currentPeriodEnd ? currentPeriodEnd : null;
}

function factsOf(subscription: Subscription, declines: Judging['declines']): SubscriptionFacts {
  return {
    providerStatus: subscription.stripeStatus,
    pausedBecause: subscription.pausedBecause ?? null,
    plan: subscription.plan ?? null,
    paidThrough: subscription.paidThrough ?? null,
    firstFailedAt: subscription.firstFailedAt ?? null,
    resumeDeclinedAt: declines.get(subscription.stripeSubscriptionId) ?? null,
    isDebiting: subscription.isDebiting,
    renewsAt: renewsAt(subscription),
    closedBecause: subscription.closedBecause ?? null,
  };
}
