import type { Catalogue, Plan } from '../catalogue/catalogue.ts';
import { findPlan, includesPlan, isPaidPlan } from '../plan.ts';
import { HEALTHY } from '../subscription.ts';
import type { TakenBack } from './gift.ts';

export const MAX_LIFETIME_BUYERS = 1_000_000;
/** After that many days a purchase that was not returned counts as kept. */
const LIFETIME_KEPT_DAYS = 90;

const DAY_MS = 86_400_000;

export interface LifetimeOffer {
  amountMinor: number;
  /** Null: as many as want it. */
  maxBuyers: number | null;
  /** Null: until it is switched off. */
  endsAt: Date | null;
}

/** Whether a plan for life can be bought now. `taken`: places that were sold or that an open page holds. */
export function isLifetimeOnSale(
  catalogue: Catalogue,
  { plan, offer, taken }: { plan: Plan; offer: LifetimeOffer; taken: number },
  now: Date,
): boolean {
  if (!isPaidPlan(catalogue, plan) || findPlan(catalogue, plan)?.isVisible !== true) return false;
  if (offer.endsAt !== null && offer.endsAt <= now) return false;
  return offer.maxBuyers === null || taken < offer.maxBuyers;
}

/** Null: there is no limit. */
export const placesLeft = (maxBuyers: number | null, taken: number): number | null =>
  maxBuyers === null ? null : Math.max(0, maxBuyers - taken);

/** The buyer's subscription, as Stripe has it. */
export interface RunningSubscription {
  plan: Plan | null;
  stripeStatus: string;
  currentPeriodEnd: Date | null;
  /** Set: it ends then by itself. */
  endsAt: Date | null;
  closedBecause: 'dispute' | 'refund' | null;
}

export type LifetimeRefusal = 'for-life' | 'higher-plan' | 'on-hold';

/** Why this person is not sold the plan for life. Null: they are. */
export function lifetimeRefusal(
  catalogue: Catalogue,
  plan: Plan,
  held: { forLife: readonly Plan[]; subscription: RunningSubscription | null },
): LifetimeRefusal | null {
  if (held.forLife.some((each) => includesPlan(catalogue, each, plan))) return 'for-life';
  const { subscription } = held;
  if (subscription === null) return null;
  if (subscription.closedBecause !== null) return 'on-hold';
  const isHigher = subscription.plan !== plan && includesPlan(catalogue, subscription.plan, plan);
  return isHigher && subscription.endsAt === null ? 'higher-plan' : null;
}

/** Whether a plan for life replaces a subscription: it gives everything that the subscription gives. */
export function replaces(catalogue: Catalogue, plan: Plan, subscription: Plan | null): boolean {
  return subscription !== null && includesPlan(catalogue, plan, subscription);
}

/** A period of a subscription that was charged. */
interface ChargedPeriod {
  /** Null: a part of a period, or another fee. */
  beginsAt: Date | null;
  plan: Plan | null;
}

/**
 * Whether a period was charged beside the plan for life. One that began earlier was paid in good faith, and a higher
 * plan gives more.
 */
export function isChargedTwice(
  catalogue: Catalogue,
  forLife: { plan: Plan; since: Date },
  { beginsAt, plan }: ChargedPeriod,
): boolean {
  return beginsAt !== null && beginsAt > forLife.since && replaces(catalogue, forLife.plan, plan);
}

/**
 * The way in which a replaced subscription ends. with-period: the paid time is used up. now: its period is not paid, or
 * was charged twice. Null: it ends by itself.
 */
type ReplacedEnd = 'with-period' | 'now' | null;

export function endOfReplaced(
  subscription: RunningSubscription,
  money: { isChargedTwice: boolean; owes: boolean },
): ReplacedEnd {
  if (money.isChargedTwice || money.owes) return 'now';
  if (subscription.endsAt !== null) return null;
  return HEALTHY.includes(subscription.stripeStatus) ? 'with-period' : 'now';
}

/** The day on which the subscription ends if the plan is bought now. Null: at once, or there is none. */
export function replacedUntil(
  catalogue: Catalogue,
  plan: Plan,
  subscription: RunningSubscription | null,
): Date | null {
  if (subscription === null || !replaces(catalogue, plan, subscription.plan)) return null;
  if (subscription.endsAt !== null) return subscription.endsAt;
  return HEALTHY.includes(subscription.stripeStatus) ? subscription.currentPeriodEnd : null;
}

/** As an operator sees it. waiting: the bank has not paid yet. returned: it could not be given. */
export type LifetimeState = 'waiting' | 'given' | 'refunded' | 'disputed' | 'returning';

export function lifetimeState(purchase: {
  paidAt: Date | null;
  planGrantId: string | null;
  takenBecause: TakenBack | null;
}): LifetimeState {
  if (purchase.takenBecause !== null) {
    return purchase.takenBecause === 'refund' ? 'refunded' : 'disputed';
  }
  if (purchase.paidAt === null) return 'waiting';
  return purchase.planGrantId === null ? 'returning' : 'given';
}

interface SoldLifetime {
  paidAt: Date;
  paidMinor: number;
  refundedMinor: number;
  takenBecause: TakenBack | null;
}

export interface LifetimeFigures {
  sold: number;
  refunded: number;
  disputed: number;
  /** Money received and not returned. A disputed payment is with the bank. */
  revenueMinor: number;
  /** Purchases that are at least 90 days old. */
  aged: number;
  /** Those of them that still give the plan. */
  kept: number;
}

export function lifetimeFigures(sold: readonly SoldLifetime[], now: Date): LifetimeFigures {
  const before = now.getTime() - LIFETIME_KEPT_DAYS * DAY_MS;
  const aged = sold.filter(({ paidAt }) => paidAt.getTime() <= before);
  return {
    sold: sold.length,
    refunded: sold.filter(({ takenBecause }) => takenBecause === 'refund').length,
    disputed: sold.filter(({ takenBecause }) => takenBecause === 'dispute').length,
    revenueMinor: sold.reduce(
      (sum, { paidMinor, refundedMinor, takenBecause }) =>
        takenBecause === 'dispute' ? sum : sum + paidMinor - refundedMinor,
      0,
    ),
    aged: aged.length,
    kept: aged.filter(({ takenBecause }) => takenBecause === null).length,
  };
}
