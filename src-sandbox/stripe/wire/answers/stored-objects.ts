import type Stripe from 'stripe';
import type { Stored } from './stored.ts';

export type Customer = Stored<Stripe.Customer>;
export type CustomerBalanceTransaction = Stored<Stripe.CustomerBalanceTransaction>;
export type Product = Stored<Stripe.Product>;
export type Price = Stored<Stripe.Price>;
export type CheckoutSession = Stored<Stripe.Checkout.Session>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type SubscriptionSchedule = Stored<Stripe.SubscriptionSchedule>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type SetupIntent = Stored<Stripe.SetupIntent>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Dispute = Stored<Stripe.Dispute>;
export type EarlyFraudWarning = Stored<Stripe.Radar.EarlyFraudWarning>;
export type StripeFile = Stored<Stripe.File>;
export type BalanceTransaction = Stored<Stripe.BalanceTransaction>;
export type Coupon = Stored<Stripe.Coupon>;
export type PromotionCode = Stored<Stripe.PromotionCode>;
export type Discount = Stored<Stripe.Discount>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type PortalSession = Stored<Stripe.BillingPortal.Session>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;

/** An event's envelope. `data.object` is a snapshot from the time of the event. */
export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
