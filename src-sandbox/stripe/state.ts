import type { BillingPlan, CheckoutPlan } from './billing/plans.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { StoredAnswer } from './wire/idempotency.ts';
import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Coupon,
  Customer,
  Discount,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  Refund,
  SetupIntent,
  StripeEvent,
  Subscription,
  SubscriptionSchedule,
  WebhookEndpoint,
} from './wire/stored-objects.ts';

/** Objects of one kind by id, in the order in which they were made. */
export type Table<T> = Record<string, T>;

/** The account's own settings, which at Stripe are made in its dashboard. */
export interface AccountSettings {
  /** What becomes of a subscription when the last retry has failed. */
  finalStatus: 'canceled' | 'unpaid' | 'past_due' | 'paused';
  /** Days after the first attempt on which a failed renewal is tried again. */
  retryDays: number[];
  /** A renewal takes its time: until the next period begins, and from then until its invoice is asked for. */
  renewalMinutes: number;
  draftMinutes: number;
  /** What a card that is changed in the portal becomes the default of. No source says which. */
  portalCard: 'customer' | 'customer-and-subscriptions';
  /** The field in which the portal notes the end of a subscription. No source says which. */
  portalCancel: 'cancel_at_period_end' | 'cancel_at';
  /** Whether a charge can be refunded after its dispute was won. No source says which. */
  refundAfterWonDispute: 'allowed' | 'refused';
  /** Stripe sends only to addresses that it can reach. */
  webhookAddresses: 'any' | 'public';
  /** Tax settings without a head office are pending, and sessions with automatic tax are refused. */
  taxStatus: 'active' | 'pending';
  /** The account's default for prices without a tax behavior of their own. */
  taxBehavior: 'inclusive' | 'exclusive' | 'inferred_by_currency' | 'unset';
  /** Stripe's limits on requests a second, as in live mode or as in a test account. */
  rateLimits: 'off' | 'live' | 'test';
  /** Whether the account's payment method configuration offers bank accounts beside cards. */
  bankDebits: 'off' | 'on';
  /** Status of a new subscription while its first bank debit is processing. No source says which. */
  firstBankDebit: 'incomplete' | 'active';
}

export const DEFAULT_SETTINGS: AccountSettings = {
  finalStatus: 'canceled',
  retryDays: [3, 5, 7],
  renewalMinutes: 0,
  draftMinutes: 0,
  portalCard: 'customer',
  portalCancel: 'cancel_at_period_end',
  refundAfterWonDispute: 'allowed',
  webhookAddresses: 'any',
  taxStatus: 'active',
  taxBehavior: 'inferred_by_currency',
  rateLimits: 'off',
  bankDebits: 'off',
  firstBankDebit: 'incomplete',
};

/** Everything that the account holds. Objects are stored as they go over the wire, unexpanded. */
export interface StripeState {
  customers: Table<Customer>;
  deletedCustomers: Table<{ id: string; object: 'customer'; deleted: true }>;
  products: Table<Product>;
  prices: Table<Price>;
  coupons: Table<Coupon>;
  promotionCodes: Table<PromotionCode>;
  discounts: Table<Discount>;
  sessions: Table<CheckoutSession>;
  subscriptions: Table<Subscription>;
  schedules: Table<SubscriptionSchedule>;
  invoices: Table<Invoice>;
  invoicePayments: Table<InvoicePayment>;
  paymentMethods: Table<PaymentMethod>;
  paymentIntents: Table<PaymentIntent>;
  setupIntents: Table<SetupIntent>;
  charges: Table<Charge>;
  refunds: Table<Refund>;
  disputes: Table<Dispute>;
  balanceTransactions: Table<BalanceTransaction>;
  portalConfigurations: Table<PortalConfiguration>;
  portalSessions: Table<PortalSession>;
  endpoints: Table<WebhookEndpoint>;
  events: Table<StripeEvent>;
  /** What Stripe knows of a session or subscription beside what it shows. */
  checkoutPlans: Table<CheckoutPlan>;
  billingPlans: Table<BillingPlan>;
  endpointSecrets: Table<string>;
  deliveries: Table<Delivery>;
  answers: Table<StoredAnswer>;
  /** When the bank answers for each payment intent that is processing. */
  bankDebits: Table<{ at: number }>;
  settings: AccountSettings;
}

export const ACCOUNT_ID = 'acct_1Sandbox00000000';

export function emptyState(): StripeState {
  return {
    customers: {},
    deletedCustomers: {},
    products: {},
    prices: {},
    coupons: {},
    promotionCodes: {},
    discounts: {},
    sessions: {},
    subscriptions: {},
    schedules: {},
    invoices: {},
    invoicePayments: {},
    paymentMethods: {},
    paymentIntents: {},
    setupIntents: {},
    charges: {},
    refunds: {},
    disputes: {},
    balanceTransactions: {},
    portalConfigurations: {},
    portalSessions: {},
    endpoints: {},
    events: {},
    checkoutPlans: {},
    billingPlans: {},
    endpointSecrets: {},
    deliveries: {},
    answers: {},
    bankDebits: {},
    settings: structuredClone(DEFAULT_SETTINGS),
  };
}
