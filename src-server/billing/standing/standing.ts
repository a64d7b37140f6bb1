import type { EntityManager } from '@mikro-orm/postgresql';
import { isPlan, type Plan } from '../../../src/domain/plan.ts';
import {
  type Standing,
  type SubscriptionFacts,
  type SubscriptionStatus,
  standingAt,
} from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Subscription } from '../subscription.entity.ts';
import { StandingEntity, type StandingRow } from './standing.entity.ts';

export const NO_STANDING: Standing = { plan: 'free', status: 'inactive', accessUntil: null };

/** What counts for a user now. */
export interface CurrentStanding extends Standing {
  userId: string;
  planStartDate: Date | null;
  lastPaidPlan: Plan | null;
}

/** Null for a user who never paid. The plan is free from the moment that access ended. */
export async function standingOf(
  deps: Pick<BillingDeps, 'orm' | 'clock'>,
  userId: string,
): Promise<CurrentStanding | null> {
  return standingIn(readFork(deps.orm), deps.clock.now(), userId);
}

export async function standingIn(
  em: EntityManager,
  now: Date,
  userId: string,
): Promise<CurrentStanding | null> {
  const row = await em.findOne(StandingEntity, { userId });
  if (row === null) return null;
  return viewOf(row, row.accessUntil != null && row.accessUntil > now);
}

/**
 * What providers should go by: an end of access counts when its review has asked Stripe about it. Until
 * then a renewal may be on its way, and a sweep at that moment must not take everything away.
 */
export async function reviewedStandingOf(
  deps: Pick<BillingDeps, 'orm' | 'clock'>,
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
    plan: inForce && isPlan(row.plan) ? row.plan : 'free',
    status: row.status as SubscriptionStatus,
    accessUntil: row.accessUntil ?? null,
    planStartDate: row.planStartDate ?? null,
    lastPaidPlan: isPlan(row.lastPaidPlan) ? row.lastPaidPlan : null,
  };
}

/** The stored subscription, judged at a moment. */
export function standingFrom(
  subscription: Subscription | null,
  graceDays: number,
  now: Date,
): Standing {
  if (subscription === null) return NO_STANDING;
  return standingAt(factsOf(subscription), graceDays, now);
}

function renewsAt({ endsAt, endedAt, currentPeriodEnd }: Subscription): Date | null {
  if (endedAt != null || currentPeriodEnd == null) return null;
  return endsAt == null || endsAt > currentPeriodEnd ? currentPeriodEnd : null;
}

function factsOf(subscription: Subscription): SubscriptionFacts {
  return {
    providerStatus: subscription.stripeStatus,
    pausedBecause: subscription.pausedBecause ?? null,
    plan: isPlan(subscription.plan) ? subscription.plan : null,
    paidThrough: subscription.paidThrough ?? null,
    firstFailedAt: subscription.firstFailedAt ?? null,
    renewsAt: renewsAt(subscription),
    closedBecause: subscription.closedBecause ?? null,
  };
}
