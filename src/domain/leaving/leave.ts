/** Stripe's reasons for a cancellation. */
export const LEAVE_REASONS = [
  'too_expensive',
  'unused',
  'missing_features',
  'low_quality',
  'too_complex',
  'customer_service',
  'switched_service',
  'other',
] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** `fix` helps and is no offer. */
export const LEAVE_OFFERS = ['pause', 'lower-plan', 'coupon', 'fix'] as const;
export type LeaveOffer = (typeof LEAVE_OFFERS)[number];

/** The offers that a subscriber could get now. */
export interface OffersOpen {
  pause: boolean;
  lowerPlan: boolean;
  coupon: boolean;
}

/** At most one offer, by the reason. A coupon that the seller chose goes before a lower plan. */
export function offerFor(reason: LeaveReason, open: OffersOpen): LeaveOffer | null {
  switch (reason) {
    case 'missing_features':
      return 'fix';
    case 'unused':
      return open.pause ? 'pause' : null;
    case 'too_expensive':
      if (open.coupon) return 'coupon';
      return open.lowerPlan ? 'lower-plan' : null;
    default:
      return null;
  }
}

const HOLD_OUT_PERCENT = 10;

/**
 * Whether an account is one of the tenth that is never offered anything, to measure what offers change. It never
 * changes: an FNV-1a hash of the account's id.
 */
export function isHeldOut(accountId: string): boolean {
  let hash = 0x811c9dc5;
  for (const char of accountId) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash % 100 < HOLD_OUT_PERCENT;
}

/** A coupon is given to keep someone once in this time. */
const COUPON_MONTHS = 12;

export function mayGetCoupon(lastTakenAt: Date | null, now: Date): boolean {
  return lastTakenAt === null || addMonths(lastTakenAt, COUPON_MONTHS) <= now;
}

/** The same day of a later month, or its last day. */
export function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate();
  const then = new Date(from);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, lastDay));
  return then;
}
