import { FREE_PLAN, type Plan } from './catalogue/catalogue.ts';

/** Stored and displayed statuses. A free account is inactive: the status describes a paid subscription. */
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled', 'inactive'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/**
 * One subscription as judged from what Stripe says. The gateway reads it (`SubscriptionRead`), the sync judges its
 * invoices and charges, and `standing.ts` in billing takes these facts from the stored row.
 */
export interface SubscriptionFacts {
  /** The provider's own status; an open set. */
  providerStatus: string;
  /** Why the provider paused it, if it did. */
  pausedBecause: string | null;
  /** Plan of the price sold. Null when the price is not in our catalogue. */
  plan: Plan | null;
  /** End of the last period whose invoice is paid or owes nothing. */
  paidThrough: Date | null;
  /** When the oldest unpaid invoice first failed. */
  firstFailedAt: Date | null;
  /** When the first payment after a pause of ours was first declined. Null without such a pause. */
  resumeDeclinedAt: Date | null;
  /** A bank debit is pending. While it is paused: the one that resumes it. */
  isDebiting: boolean;
  /** Period end at which it renews. Null when it is canceled then, or has ended. */
  renewsAt: Date | null;
  /** An open or lost dispute, or a full refund of the current period, closes access even when paid. */
  closedBecause: 'dispute' | 'refund' | null;
}

/** `resuming`: days of grace alone. The pause credited the unpaid rest of the last period. */
type StatusReading = {
  status: SubscriptionStatus;
  access: 'paid' | 'grace' | 'resuming' | 'none';
};

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

/** An unknown provider status grants nothing. */
export function isKnownStatus(providerStatus: string): boolean {
  return providerStatus === 'paused' || READINGS.has(providerStatus);
}

const PAUSED_BY_FAILURE = ['first_payment_failure', 'final_payment_failure'];

/** Statuses that bill or can bill again. An account has at most one such subscription. */
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
    // The first payment after a pause was declined. Stripe keeps it paused until it is paid, and a bank debit takes days.
    const isTried = facts.firstFailedAt !== null || facts.isDebiting;
    const isOwed = isTried && facts.resumeDeclinedAt !== null;
    const isResuming = !failed && isOwed;
    if (isResuming) return { status: 'past_due', access: 'resuming' };
    return { status: failed ? 'past_due' : 'inactive', access: 'none' };
  }
  // An unknown status never grants access.
  return READINGS.get(facts.providerStatus) ?? NO_ACCESS;
}

export function statusOf(facts: SubscriptionFacts): SubscriptionStatus {
  return readingOf(facts).status;
}

const DAY_MS = 86_400_000;

/**
 * End of access: paid through, extended while past due by the grace days after the first failure. Never the
 * current period's end: Stripe moves that forward before the renewal is paid.
 */
export function accessUntil(facts: SubscriptionFacts, graceDays: number): Date | null {
  if (facts.closedBecause !== null) return null;
  const { access } = readingOf(facts);
  if (access === 'none') return null;
  // A second try to resume starts no new days of grace.
  const failedAt = access === 'resuming' ? facts.resumeDeclinedAt : facts.firstFailedAt;
  if (access === 'paid' || failedAt === null) return facts.paidThrough;
  const graceEnd = new Date(failedAt.getTime() + graceDays * DAY_MS);
  if (access === 'resuming') return graceEnd;
  // The first payment failed days later: no period was ever paid.
  if (facts.paidThrough === null) return null;
  return facts.paidThrough > graceEnd ? facts.paidThrough : graceEnd;
}

/**
 * Renewal window. Stripe starts the next period some time after the last one ends, keeps its invoice in draft for about
 * an hour, and only then charges. Subscribers who renew keep access throughout.
 */
export const RENEWAL_TAKES_MS = 2 * 60 * 60_000;

/** The paid period has ended and the provider has not started the renewal yet. */
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

/** Plan and status that apply at `now`. Once access ends, the plan is free. */
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

/** Whether only a dispute keeps the subscription from giving access at `now`. */
export function isHeldByDispute(facts: SubscriptionFacts, graceDays: number, now: Date): boolean {
  if (facts.closedBecause !== 'dispute') return false;
  return standingAt({ ...facts, closedBecause: null }, graceDays, now).plan !== FREE_PLAN;
}

/** Statuses without debt: the plan on the subscription is paid for. */
export const HEALTHY = ['active', 'trialing'];
