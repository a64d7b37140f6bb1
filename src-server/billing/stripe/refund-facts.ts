import type { RefundRead } from './stripe-facts.ts';

/** A refund as it was asked for: what Stripe had not finished by then may still fail. */
export interface GivenRefund extends RefundRead {
  /** Of `cents`, those that were only on their way. */
  pendingCents: number;
}

/** One refund as it is now. */
export interface RefundState {
  id: string;
  /** Failed or called off: the money stayed here, or is here again. */
  cameBack: boolean;
  /** Stripe's word for it; an open set. */
  reason: string;
  cents: number;
  currency: string;
}
