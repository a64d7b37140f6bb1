import type { BillingCycle, PaidPlan } from '../../../src/domain/plan.ts';
import type { GivenRefund, RefundState } from './refund-facts.ts';
import type {
  CheckoutRead,
  CustomerFacts,
  PriceRead,
  ScheduledChange,
  SubscriptionRead,
  WebhookRead,
} from './stripe-facts.ts';

/**
 * Everything that is ever asked of Stripe. Every method is safe to repeat, refuses to run inside a
 * transaction, and fails with a ProviderFailure of one of the three kinds.
 */
export interface StripeGateway {
  /** True when the key moves real money. */
  readonly liveMode: boolean;
  /** False without a secret: then nobody's events can be told from Stripe's. */
  readonly acceptsWebhooks: boolean;
  /** Repeating it with the same `key` gives the same customer. */
  createCustomer(input: { userId: string; email: string; key: string }): Promise<string>;
  /** Subscriptions in every state, invoices and charges, all pages. */
  readCustomer(customerId: string): Promise<CustomerFacts>;
  /** In every state; the guard against selling twice asks for nothing more. */
  subscriptionsOf(customerId: string): Promise<SubscriptionRead[]>;
  findSubscription(subscriptionId: string): Promise<SubscriptionRead | null>;
  /** Newest first; `after` is the last id of the page before. */
  listSubscriptions(page: { limit: number; after: string | null }): Promise<SubscriptionPage>;
  /** The customer behind a dispute, refund or charge; null when there is none. */
  ownerOfObject(kind: string, id: string): Promise<string | null>;

  /** Repeating it with the same attempt and the same wishes gives the same session. */
  createCheckout(input: CheckoutWish): Promise<{ id: string; url: string }>;
  findCheckout(sessionId: string): Promise<CheckoutRead | null>;
  /** Closing what is closed is no fault; read it again to learn how it ended. */
  expireCheckout(sessionId: string): Promise<void>;

  /** Stripe's page on which the payer confirms a change of the one subscription. */
  openChange(input: ChangeWish): Promise<string>;
  /** Stripe's page for cards, invoices, downgrades, and ending or resuming a subscription. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<string>;
  /** Ends it at once, without proration; ending what has ended is no fault. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Takes back a scheduled end and a scheduled change; nothing scheduled is no fault. */
  liftSchedule(subscriptionId: string): Promise<void>;
  /** Ends it at `at` and not before; asking twice is asking once. */
  scheduleEnd(subscriptionId: string, at: Date): Promise<void>;
  /** Another price from a moment on; asking twice is asking once, and what was agreed on since stays. */
  scheduleChange(subscriptionId: string, change: ScheduledChange): Promise<void>;
  findScheduledChange(scheduleId: string): Promise<ScheduledChange | null>;
  /** What was paid for the subscription's newest invoice goes back whole, once; null when nothing ever was. */
  refundLatest(subscriptionId: string): Promise<GivenRefund | null>;
  /** Null when Stripe has none of that id. */
  /** The default of invoices for which nothing else names a card. */
  setCustomerCard(customerId: string, cardId: string): Promise<void>;
  /**
   * Takes a subscription's own card away, and that of its scheduled change: the customer's is charged. From then on a
   * card with which an invoice is paid becomes the subscription's own, until this is asked again.
   */
  chargeCustomerCard(subscriptionId: string): Promise<void>;
  findRefund(refundId: string): Promise<RefundState | null>;

  listPrices(lookupKeys: string[]): Promise<PriceRead[]>;
  /** Creates product and price, or leaves what is there; moves the lookup key to the new price. */
  createPrice(input: PriceWish): Promise<PriceRead>;
  /** One small read that says whether Stripe answers and knows our key. */
  ping(): Promise<void>;
  /** Null when the signature is not one of ours or too old. Asks nobody. */
  readWebhook(rawBody: string, signature: string): WebhookRead | null;
}

export interface SubscriptionPage {
  subscriptions: SubscriptionRead[];
  hasMore: boolean;
}

export interface CheckoutWish {
  attemptId: string;
  userId: string;
  kind: string;
  customerId: string;
  plan: PaidPlan;
  billingCycle: BillingCycle;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface ChangeWish {
  customerId: string;
  subscriptionId: string;
  itemId: string;
  priceId: string;
  returnUrl: string;
  cancelUrl: string;
}

export interface PriceWish {
  plan: PaidPlan;
  billingCycle: BillingCycle;
  amountCents: number;
  currency: string;
}
