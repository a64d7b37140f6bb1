import type { Plan } from './plan.ts';

/** What is stored and shown. A free account is inactive: the status describes a paid subscription. */
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled', 'inactive'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What was read from the payment provider about one subscription, in our words. */
export interface SubscriptionFacts {
  /** The provider's own word; an open set. */
  providerStatus: string;
  /** Why the provider paused it, when it did. */
  pausedBecause: string | null;
  /** Plan by the price sold; null when the price is not one of ours. */
  plan: Plan | null;
  /** End of the last period whose invoice is paid or owes nothing. */
  paidThrough: Date | null;
  /** When the first still unpaid invoice failed. */
  firstFailedAt: Date | null;
  /** The end of the period it is in, when it is to be renewed then; null when it ends then, or has ended. */
  renewsAt: Date | null;
  /** An open or lost dispute, or a full refund of the current period, closes access whatever is paid. */
  closedBecause: 'dispute' | 'refund' | null;
}

type StatusReading = { status: SubscriptionStatus; access: 'paid' | 'grace' | 'none' };

const NO_ACCESS: StatusReading = { status: 'inactive', access: 'none' };

const READINGS = new Map<string, StatusReading>(
  Object.entries({
    active: { status: 'active', access: 'paid' },
    trialing: { status: 'active', access: 'paid' },
    past_due: { status: 'past_due', access: 'grace' },
    unpaid: { status: 'inactive', access: 'none' },
    incomplete: { status: 'inactive', access: 'none' },
    incomplete_expired: { status: 'inactive', access: 'none' },
    canceled: { status: 'canceled', access: 'none' },
  }),
);

/** Whether we know what a status of the provider's means; an unknown one gives nothing. */
export function isKnownStatus(providerStatus: string): boolean {
  return providerStatus === 'paused' || READINGS.has(providerStatus);
}

const PAUSED_BY_FAILURE = ['first_payment_failure', 'final_payment_failure'];

/** Statuses in which a subscription still bills, or would again: at most one of these per account. */
export const LIVE_STATUSES: readonly string[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
];

export function isLive(providerStatus: string): boolean {
  return LIVE_STATUSES.includes(providerStatus);
}

function readingOf(facts: SubscriptionFacts): StatusReading {
  if (facts.providerStatus === 'paused') {
    const failed = PAUSED_BY_FAILURE.includes(facts.pausedBecause ?? '');
    return { status: failed ? 'past_due' : 'inactive', access: 'none' };
  }
  // An unknown word never opens a door.
  return READINGS.get(facts.providerStatus) ?? NO_ACCESS;
}

export function statusOf(facts: SubscriptionFacts): SubscriptionStatus {
  return readingOf(facts).status;
}

const DAY_MS = 86_400_000;

/**
 * How far access reaches: what is paid, and while past due the days of grace after the
 * first failure. Never the current period's end as such: it moves forward before the renewal is paid.
 */
export function accessUntil(facts: SubscriptionFacts, graceDays: number): Date | null {
  if (facts.closedBecause !== null) return null;
  const { access } = readingOf(facts);
  if (access === 'none') return null;
  if (access === 'paid' || facts.firstFailedAt === null) return facts.paidThrough;
  // A first payment that failed days later: nothing was ever paid for.
  if (facts.paidThrough === null) return null;
  const graceEnd = new Date(facts.firstFailedAt.getTime() + graceDays * DAY_MS);
  return facts.paidThrough > graceEnd ? facts.paidThrough : graceEnd;
}

/**
 * A renewal takes its time: the provider begins the next period a while after the last one's end, leaves its invoice a
 * draft for about an hour, and only then asks for the money. Nobody who goes on paying loses anything in between.
 */
export const RENEWAL_TAKES_MS = 2 * 60 * 60_000;

/** What is paid for is over, the provider is about to renew it, and has not begun. */
function isBeingRenewed(facts: SubscriptionFacts, until: Date, now: Date): boolean {
  return (
    until <= now &&
    readingOf(facts).access === 'paid' &&
    facts.renewsAt?.getTime() === until.getTime()
  );
}

export interface Standing {
  plan: Plan;
  status: SubscriptionStatus;
  accessUntil: Date | null;
}

/** Plan and status as they count at `now`: when access has ended, the plan is free. */
export function standingAt(facts: SubscriptionFacts, graceDays: number, now: Date): Standing {
  const reach = accessUntil(facts, graceDays);
  const borne = reach !== null && isBeingRenewed(facts, reach, now);
  const until = borne ? new Date(reach.getTime() + RENEWAL_TAKES_MS) : reach;
  const inForce = until !== null && until > now;
  const status = statusOf(facts);
  return {
    plan: inForce ? (facts.plan ?? 'free') : 'free',
    status: facts.closedBecause === 'refund' ? 'canceled' : status,
    accessUntil: until,
  };
}

/** Nothing is owed: what the subscription says is what was paid for. */
export const HEALTHY = ['active', 'trialing'];
