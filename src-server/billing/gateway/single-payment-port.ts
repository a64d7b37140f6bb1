import type { Locale } from '../../../src/texts/languages.ts';
import type { ChargeRead } from './stripe-facts.ts';

/**
 * Single payments of one kind, such as gifts. They have no customer, so no read of a subscriber includes them. Repeating
 * any of these is safe.
 */
export interface SinglePaymentCalls {
  /** A repeat for the same purchase returns the same page. */
  openPage(page: PaymentPage): Promise<{ id: string; url: string }>;
  /** Null if Stripe has no such page. */
  findPage(sessionId: string): Promise<PaymentPageRead | null>;
  /** The payment with its refunds and disputes. Null: no money was received. */
  findPayment(paymentIntentId: string): Promise<ChargeRead | null>;
  /** The purchase that a charge, refund or dispute is about. Null: it is of another kind. */
  purchaseOf(kind: string, id: string): Promise<string | null>;
  /** Refunds what is left of the payment, once. Raises 'refused' with Stripe's reason. */
  refund(paymentIntentId: string): Promise<void>;
  /** Refunded in minor units, and not finished by Stripe. It may still fail. */
  findPending(paymentIntentId: string): Promise<number>;
}

export interface PaymentPage {
  purchaseId: string;
  /** Kept on the payment at Stripe, to be read in its dashboard. */
  facts: Record<string, string>;
  /** On Stripe's page, and on the payment in its dashboard. */
  name: string;
  amountMinor: number;
  currency: string;
  buyerEmail: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  locale: Locale | null;
}

export interface PaymentPageRead {
  state: 'open' | 'paid' | 'processing' | 'expired';
  url: string | null;
  purchaseId: string | null;
  isPayment: boolean;
  liveMode: boolean;
  paymentIntentId: string | null;
  /** Before tax. */
  subtotalMinor: number;
  currency: string;
}
