import type { BillingCycle, Catalogue, IntervalUnit } from '../catalogue/catalogue.ts';
import { findCycle } from '../plan.ts';
import { addMonths } from './leave.ts';

/** The longest pause that a seller can allow, in months. */
export const MAX_PAUSE_MONTHS = 3;

const DAY_MS = 86_400_000;
/** The charge that ends a pause is mailed this long before. */
export const NOTICE_MS = 3 * DAY_MS;
/** With less than this left, as after an outage, the pause lasts until full notice is given. */
export const MIN_NOTICE_MS = DAY_MS;

/** The end of a pause that is announced `now`. */
export function announcedEnd(until: Date, now: Date): Date {
  const left = until.getTime() - now.getTime();
  return left >= MIN_NOTICE_MS ? until : new Date(now.getTime() + NOTICE_MS);
}

/**
 * Whole days that were paid for and fell into the pause. A resumption takes them off its payment. They are lost if the
 * subscription is canceled `now` instead.
 */
export function unusedDays(
  { askedAt, periodEnd }: { askedAt: Date; periodEnd: Date | null },
  now: Date,
): number {
  if (periodEnd === null) return 0;
  const end = Math.min(periodEnd.getTime(), now.getTime());
  return Math.max(0, Math.round((end - askedAt.getTime()) / DAY_MS));
}

/** The facts that decide whether a subscription can be paused. */
export interface Pausable {
  stripeStatus: string;
  closedBecause: string | null;
  /** A scheduled end. */
  endsAt: Date | null;
  /** A schedule holds an agreed change of plan or price. */
  hasSchedule: boolean;
  collectionPaused: boolean;
  firstFailedAt: Date | null;
  /** A bank debit is pending. */
  isDebiting: boolean;
  /** A payment of it arrived. A trial after that is free days. */
  hasPaid: boolean;
}

export type PauseRefusal =
  | 'not-live'
  | 'paused'
  | 'trialing'
  | 'free-days'
  | 'payment-due'
  | 'payment-pending'
  | 'on-hold'
  | 'ends'
  | 'changes'
  | 'not-collected';

/** Null: it can be paused. Stripe refuses a pause while a schedule is attached. */
export function pauseRefusal(of: Pausable): PauseRefusal | null {
  if (of.stripeStatus === 'paused') return 'paused';
  // A trial has nothing to credit: a pause would lose free days, and the paid period before them.
  if (of.stripeStatus === 'trialing') return of.hasPaid ? 'free-days' : 'trialing';
  if (of.closedBecause !== null) return 'on-hold';
  if (of.stripeStatus === 'past_due' || of.stripeStatus === 'unpaid') return 'payment-due';
  if (of.stripeStatus !== 'active') return 'not-live';
  if (of.firstFailedAt !== null) return 'payment-due';
  // A pause credits the whole period, which may never be paid.
  if (of.isDebiting) return 'payment-pending';
  if (of.endsAt !== null) return 'ends';
  if (of.hasSchedule) return 'changes';
  return of.collectionPaused ? 'not-collected' : null;
}

interface ShownPause {
  stripeStatus: string;
  pausedBecause?: string | null | undefined;
}

/** Paused on request, also while the payment that resumes it is owed. */
export function isPausedOnRequest({ stripeStatus, pausedBecause }: ShownPause): boolean {
  return stripeStatus === 'paused' && pausedBecause === 'pause_requested';
}

/** Paused on request, with nothing owed: Stripe charges nothing until it resumes. */
export function isOnPause(of: ShownPause & { firstFailedAt?: Date | null | undefined }): boolean {
  return isPausedOnRequest(of) && of.firstFailedAt == null;
}

/** Paused on request, and the bank debit that resumes it is pending. */
export function isResuming(of: Parameters<typeof isOnPause>[0] & { isDebiting: boolean }): boolean {
  return isOnPause(of) && of.isDebiting;
}

/** The end of a period of this cycle that begins at `from`. Null for a cycle that the catalogue does not name. */
export function periodAfter(catalogue: Catalogue, cycle: BillingCycle, from: Date): Date | null {
  const found = findCycle(catalogue, cycle);
  if (found === null) return null;
  const { unit, count } = found;
  if (unit === 'month') return addMonths(from, count);
  if (unit === 'year') return addMonths(from, 12 * count);
  return new Date(from.getTime() + count * (unit === 'week' ? 7 : 1) * DAY_MS);
}

/** A year, in each unit of Stripe's intervals. */
const IN_A_YEAR: Record<IntervalUnit, number> = { day: 365, week: 52, month: 12, year: 1 };

/** True if a renewal charges for a year or more. */
export function isYearly(catalogue: Catalogue, cycle: BillingCycle | null): boolean {
  const found = cycle === null ? null : findCycle(catalogue, cycle);
  return found !== null && found.count >= IN_A_YEAR[found.unit];
}
