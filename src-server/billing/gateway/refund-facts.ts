import type { RefundRead } from './stripe-facts.ts';

/** A refund at the time of the request. Its pending part may still fail. */
export interface GivenRefund extends RefundRead {
  /** The pending part of `cents`. */
  pendingCents: number;
}

/** The current state of one refund. */
export interface RefundState {
  id: string;
  /** Failed or canceled: the money stayed with us, or returned. */
  cameBack: boolean;
  /** Stripe's value; an open set. */
  reason: string;
  cents: number;
  currency: string;
}
