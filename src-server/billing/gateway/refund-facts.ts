import type { ProviderFailure } from '../../errors/provider-failure.ts';
import type { RefundRead } from './stripe-facts.ts';

/** A refund at the time of the request. Its pending part may still fail. */
export interface GivenRefund extends RefundRead {
  /** The pending part of `cents`. */
  pendingCents: number;
}

/** A sum to refund of one invoice. */
export interface RefundPart {
  cents: number;
  /** Refunded before, as the operator saw it. It identifies the request: a repeat refunds nothing more. */
  refundedCents: number;
}

/** The sum that went out, in this request or in an earlier one from the same view. */
export interface PartRefund extends GivenRefund {
  /** The reason why the rest did not go out, or why that is not known. */
  failure: ProviderFailure | null;
}

export type RefundPartCall = (invoiceId: string, part: RefundPart) => Promise<PartRefund>;

/** Less is left of the payment. */
export const TOO_MUCH = 'amount_too_large';
/** Another refund of the payment came first. */
export const PAYMENT_CHANGED = 'payment_changed';

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
