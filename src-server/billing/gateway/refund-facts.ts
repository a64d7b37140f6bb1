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

/** Everything that was paid for one subscription, after its refunds were asked for and read back. */
export interface AllRefunds {
  /** Refunded, whenever that was. */
  cents: number;
  /** The part of `cents` that Stripe has not finished. */
  pendingCents: number;
  /** Under dispute: the bank holds it and decides. */
  disputedCents: number;
  /** Paid, and neither refunded nor disputed. */
  owedCents: number;
  currency: string;
  /** Stripe's reasons for `owedCents`. */
  reasons: string[];
}
