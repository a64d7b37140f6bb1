import type { Locale } from '../../../src/texts/languages.ts';
import type { ChargeRead } from './stripe-facts.ts';

/** Gifts: single payments without a customer, so no read of a subscriber includes them. Repeating any of these is safe. */
export interface GiftCalls {
  /** A repeat for the same gift returns the same page. */
  openPage(gift: GiftPage): Promise<{ id: string; url: string }>;
  /** Null if Stripe has no such page. */
  findPage(sessionId: string): Promise<GiftPageRead | null>;
  /** The payment with its refunds and disputes. Null: no money was received. */
  findPayment(paymentIntentId: string): Promise<ChargeRead | null>;
  /** The gift that a charge, refund or dispute is about. */
  giftOf(kind: string, id: string): Promise<string | null>;
  /** Refunds what is left of the payment, once. Raises 'refused' with Stripe's reason. */
  refund(paymentIntentId: string): Promise<void>;
}

export interface GiftPage {
  giftId: string;
  plan: string;
  months: number;
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

export interface GiftPageRead {
  state: 'open' | 'paid' | 'processing' | 'expired';
  url: string | null;
  giftId: string | null;
  isPayment: boolean;
  liveMode: boolean;
  paymentIntentId: string | null;
  /** Before tax. */
  subtotalMinor: number;
  currency: string;
}
