import type {
  BillingCycle,
  CatalogueCycle,
  Plan,
} from '../../../src/domain/catalogue/catalogue.ts';
import type { TrialCard } from '../../../src/domain/offers/trial.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import type { CreditCalls } from './credit-port.ts';
import type { CouponRead, DiscountRead } from './discount-facts.ts';
import type { DisputeCalls } from './dispute-port.ts';
import type { PauseCredit, PauseResume } from './pause-facts.ts';
import type { AllRefunds, GivenRefund, RefundPartCall, RefundState } from './refund-facts.ts';
import type { SinglePaymentCalls } from './single-payment-port.ts';
import type {
  CancellationWords,
  CheckoutRead,
  CustomerFacts,
  MovablePage,
  MovableSubscription,
  PaymentDetails,
  PriceRead,
  ProductRead,
  ScheduledChange,
  SubscriptionRead,
  SubscriptionTerms,
  WebhookRead,
} from './stripe-facts.ts';

/**
 * The only door to Stripe. Every method is safe to repeat, refuses to run inside a transaction, and
 * raises a ProviderFailure of one of three kinds.
 */
export interface StripeGateway {
  /** True when the key moves real money. */
  readonly liveMode: boolean;
  /** False without a secret: events could not be verified. */
  readonly acceptsWebhooks: boolean;
  /** A repeat with the same `key` returns the same customer. */
  createCustomer(input: { userId: string; email: string; key: string }): Promise<string>;
  /** Subscriptions in every state, invoices and charges, all pages. */
  readCustomer(customerId: string): Promise<CustomerFacts>;
  /** The default card and the newest invoices, for the payer. `after`: the invoices older than this one. */
  readPaymentDetails(customerId: string, after?: string | null): Promise<PaymentDetails>;
  readInvoices(customerId: string, ids: readonly string[]): Promise<PaymentDetails['invoices']>;
  /** In every state. All that the double-sale guard needs. */
  subscriptionsOf(customerId: string): Promise<SubscriptionRead[]>;
  findSubscription(subscriptionId: string): Promise<SubscriptionRead | null>;
  /** With everything that decides about another price. */
  findTerms(subscriptionId: string): Promise<SubscriptionTerms | null>;
  /** Newest first; `after` is the last id of the previous page. */
  listSubscriptions(page: { limit: number; after: string | null }): Promise<SubscriptionPage>;
  /** Live subscriptions with their customers' addresses, also those of other programs. Newest first. */
  listMovable(page: { limit: number; after: string | null }): Promise<MovablePage>;
  /** Null unless our account has it and it is live. */
  findMovable(subscriptionId: string): Promise<MovableSubscription | null>;
  /** The customer behind a dispute, refund or charge; null when there is none. */
  ownerOfObject(kind: string, id: string): Promise<string | null>;

  /** A repeat for the same attempt and input returns the same session. */
  createCheckout(input: CheckoutInput): Promise<{ id: string; url: string }>;
  findCheckout(sessionId: string): Promise<CheckoutRead | null>;
  /** Succeeds on a closed session. Read it again to learn the outcome. */
  expireCheckout(sessionId: string): Promise<void>;

  /** Stripe's page where the payer confirms a change of the subscription. */
  openChange(input: ChangeInput): Promise<string>;
  /** Stripe's page for cards, invoices and changes. Offers no plan that is `full`, and at most ten. */
  openPortal(input: PortalInput): Promise<string>;
  /** Ends it at once, without proration. Succeeds if it already ended. */
  endSubscription(subscriptionId: string, why?: CancellationWords): Promise<void>;
  /** Removes a scheduled end and a scheduled change. Succeeds if there is none. */
  liftSchedule(subscriptionId: string): Promise<void>;
  /** Ends it at `at`, not before. Idempotent. */
  scheduleEnd(subscriptionId: string, at: Date, why?: CancellationWords): Promise<void>;
  /**
   * Stops charges and credits the unused time. Succeeds if it is paused. Refused while a schedule is attached. A repeat
   * with the same `key` credits once.
   */
  pauseSubscription(subscriptionId: string, key: string): Promise<void>;
  /** Ends a pause. Succeeds if it is not paused. */
  resumePaused(subscriptionId: string, resume: PauseResume): Promise<void>;
  /** The charge that would end a pause that begins now, after credits, discounts and tax. Changes nothing. */
  previewPause(subscriptionId: string): Promise<{ cents: number; currency: string }>;
  /** The charge if the pause ended now, after credits, discounts and tax. Null: it is not paused. */
  previewResume(subscriptionId: string): Promise<{ cents: number; currency: string } | null>;
  /** The charge of its next renewal, after credits, discounts and tax. Changes nothing. */
  previewRenewal(subscriptionId: string): Promise<{ cents: number; currency: string }>;
  /** Whether the invoice that resumes it is open: a try or a bank debit may be pending, and it can be paid. */
  isCollecting(subscriptionId: string): Promise<boolean>;
  /** Whether Stripe will try that invoice again by itself. */
  isRetrying(subscriptionId: string): Promise<boolean>;
  /** The credit for unused days on unpaid invoices since `since`. Null: none. */
  unpaidCredit(subscriptionId: string, since: Date): Promise<PauseCredit | null>;
  /** Nothing of this subscription can be collected any more. Idempotent. */
  voidOpenInvoices(subscriptionId: string): Promise<void>;
  /** A coupon, as it would apply to a subscription. Null: Stripe has no such coupon. */
  findCoupon(couponId: string, subscriptionId: string): Promise<CouponRead | null>;
  /** Adds a coupon to the discounts of a subscription. Succeeds if it has it. */
  giveCoupon(subscriptionId: string, coupon: { id: string; key: string }): Promise<void>;
  hasCoupon(subscriptionId: string, couponId: string): Promise<boolean>;
  /**
   * Charges nothing until `at`, then begins the next period. Access lasts until then. Idempotent.
   * False, and nothing changed: the period ends later than `at`, or the subscription is gone.
   */
  moveNextPayment(subscriptionId: string, later: LaterPayment): Promise<boolean>;
  /** Schedules another price. Idempotent; keeps a change agreed since. */
  scheduleChange(subscriptionId: string, change: ScheduledChange): Promise<void>;
  findScheduledChange(scheduleId: string): Promise<ScheduledChange | null>;
  /** Refunds the newest paid invoice in full, once. Null if nothing was ever paid. */
  refundLatest(subscriptionId: string): Promise<GivenRefund | null>;
  /** The same for one paid invoice. */
  refundInvoice(invoiceId: string): Promise<GivenRefund>;
  /** Refunds a part of one paid invoice, once from each view of it. Returns a failure beside the sum that went out. */
  refundPart: RefundPartCall;
  /** Refunds everything that was ever paid for the subscription, once, and reads it back. */
  refundAll(subscriptionId: string): Promise<AllRefunds>;
  /** The default card for invoices where nothing else names one. */
  setCustomerCard(customerId: string, cardId: string): Promise<void>;
  /**
   * Removes the card of a subscription and of its scheduled change, so the customer's is charged.
   * Stripe stores the card of a later invoice payment on the subscription again, until the next
   * call.
   */
  chargeCustomerCard(subscriptionId: string): Promise<void>;
  /** Null if Stripe has no such refund. */
  findRefund(refundId: string): Promise<RefundState | null>;

  readonly disputes: DisputeCalls;
  readonly credit: CreditCalls;
  readonly gifts: SinglePaymentCalls;
  readonly lifetimes: SinglePaymentCalls;

  listPrices(lookupKeys: string[]): Promise<PriceRead[]>;
  /**
   * Creates product and price, or keeps the existing ones. Moves the lookup key to the new price.
   */
  createPrice(input: PriceInput): Promise<PriceRead>;
  /** Products of these plans that exist. */
  listProducts(plans: readonly Plan[]): Promise<ProductRead[]>;
  /** Sets the name that receipts and Stripe's pages show. Idempotent. */
  renameProduct(product: ProductRead): Promise<void>;
  /** Creates coupon and promotion code, or finds them, and reads them back. Idempotent by `key`. */
  createDiscount(input: DiscountInput): Promise<DiscountRead>;
  /** Null if Stripe has none with this key. */
  findDiscount(key: string): Promise<DiscountRead | null>;
  /** No later purchase can use it; running discounts stay. Idempotent. */
  closeDiscount(promotionCodeId: string): Promise<void>;
  /** Creates or updates the portal's configuration for the plans on sale. Idempotent. */
  ensurePortal(): Promise<void>;
  /** One small read: Stripe answers and accepts our key. */
  ping(): Promise<void>;
  /** Null if the signature is invalid or too old. Makes no call. */
  readWebhook(rawBody: string, signature: string): WebhookRead | null;
}

export interface SubscriptionPage {
  subscriptions: SubscriptionRead[];
  hasMore: boolean;
}

interface LaterPayment {
  at: Date;
  /** Kept at Stripe, to prove the move. Null: nothing is kept. */
  giftKey: string | null;
}

export interface CheckoutInput {
  attemptId: string;
  userId: string;
  kind: string;
  customerId: string;
  plan: Plan;
  billingCycle: BillingCycle;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  /** First charge, at least 48 hours ahead; null: at once. */
  trialEndsAt?: Date | null;
  /** The page starts a trial that ends at `trialEndsAt`. `notice` names sum and date. */
  trial?: { days: number; card: TrialCard; notice: string } | null;
  /** Reduces the price. Stripe's page then takes no other code. */
  promotionCodeId?: string | null;
  /** The purchase elsewhere that this one continues. */
  replaces?: string | null;
  /** The code of the partner who referred the buyer. */
  referral?: string | null;
  expiresAt: Date;
  /** Absent: Stripe asks the browser. */
  locale?: Locale | null;
}

export interface ChangeInput {
  customerId: string;
  subscriptionId: string;
  itemId: string;
  priceId: string;
  /** The present price of the subscription. */
  heldPriceId?: string | null;
  promotionCodeId?: string | null;
  /** A trial stays with the other plan. Default: it ends, and the change is charged at once. */
  keepsTrial?: boolean;
  returnUrl: string;
  cancelUrl: string;
  locale?: Locale | null;
}

export interface PortalInput {
  customerId: string;
  returnUrl: string;
  locale?: Locale | null;
  /** Default: none. */
  full?: readonly Plan[];
  /** The present price of the subscription. Always listed: Stripe changes no unlisted product. */
  heldPriceId?: string | null | undefined;
  /** As in `ChangeInput`. */
  keepsTrial?: boolean;
}

export interface DiscountInput {
  /** Names coupon and promotion code. */
  key: string;
  /** As buyers type it on our page. */
  code: string;
  percentOff: number | null;
  amountOff: number | null;
  currency: string | null;
  duration: 'once' | 'months' | 'forever';
  months: number | null;
  /** Empty: all. */
  plans: readonly Plan[];
  endsAt: Date | null;
  maxUses: number | null;
  isFirstPurchaseOnly: boolean;
}

export interface PriceInput {
  plan: Plan;
  /** Names the product when it is created. */
  planName: string;
  billingCycle: BillingCycle;
  interval: Pick<CatalogueCycle, 'unit' | 'count'>;
  amountCents: number;
  currency: string;
  /**
   * A repeat with the same key and input returns the price that the first one created, within a day. Null:
   * only Stripe's lookup key prevents a second price.
   */
  onceKey: string | null;
}
