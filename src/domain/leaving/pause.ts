/** The longest pause that a seller can allow, in months. */
export const MAX_PAUSE_MONTHS = 3;

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
}

export type PauseRefusal =
  | 'not-live'
  | 'paused'
  | 'trialing'
  | 'payment-due'
  | 'on-hold'
  | 'ends'
  | 'changes'
  | 'not-collected';

/** Null: it can be paused. Stripe refuses a pause while a schedule is attached. */
export function pauseRefusal(of: Pausable): PauseRefusal | null {
  if (of.stripeStatus === 'paused') return 'paused';
  if (of.stripeStatus === 'trialing') return 'trialing';
  if (of.closedBecause !== null) return 'on-hold';
  if (of.stripeStatus === 'past_due' || of.stripeStatus === 'unpaid') return 'payment-due';
  if (of.stripeStatus !== 'active') return 'not-live';
  if (of.firstFailedAt !== null) return 'payment-due';
  if (of.endsAt !== null) return 'ends';
  if (of.hasSchedule) return 'changes';
  return of.collectionPaused ? 'not-collected' : null;
}

/** Paused on request, with nothing owed: Stripe charges nothing until it resumes. */
export function isOnPause(of: {
  stripeStatus: string;
  pausedBecause?: string | null | undefined;
  firstFailedAt?: Date | null | undefined;
}): boolean {
  return (
    of.stripeStatus === 'paused' &&
    of.pausedBecause === 'pause_requested' &&
    of.firstFailedAt == null
  );
}
