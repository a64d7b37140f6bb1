import { type AccountSettings, DEFAULT_SETTINGS } from './account-settings.ts';
import type { BillingPlan, CheckoutPlan } from './billing/subscriptions/plans.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { StoredAnswer } from './wire/answers/stored-answer.ts';
import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Coupon,
  Customer,
  CustomerBalanceTransaction,
  Discount,
  Dispute,
  EarlyFraudWarning,
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
  StripeFile,
  Subscription,
  SubscriptionSchedule,
  WebhookEndpoint,
} from './wire/answers/stored-objects.ts';

/** Objects of one kind by id, in creation order. */
export type Table<T> = Record<string, T>;

/** The whole account. Objects are stored in wire format, unexpanded. */
export interface StripeState {
  customers: Table<Customer>;
  deletedCustomers: Table<{ id: string; object: 'customer'; deleted: true }>;
  products: Table<Product>;
  prices: Table<Price>;
  /** Prices made with `price_data`. Lists leave them out. */
  inlinePrices: Table<true>;
  coupons: Table<Coupon>;
  /** The products of limited coupons, which Stripe returns only on request. */
  couponProducts: Table<string[]>;
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
  fraudWarnings: Table<EarlyFraudWarning>;
  files: Table<StripeFile>;
  balanceTransactions: Table<BalanceTransaction>;
  /** Movements on customers' balances. */
  customerBalanceTransactions: Table<CustomerBalanceTransaction>;
  portalConfigurations: Table<PortalConfiguration>;
  portalSessions: Table<PortalSession>;
  endpoints: Table<WebhookEndpoint>;
  events: Table<StripeEvent>;
  /** Internal state of sessions and subscriptions, not visible in the API. */
  checkoutPlans: Table<CheckoutPlan>;
  billingPlans: Table<BillingPlan>;
  endpointSecrets: Table<string>;
  deliveries: Table<Delivery>;
  answers: Table<StoredAnswer>;
  /** When the bank answers each processing payment intent. */
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
    inlinePrices: {},
    coupons: {},
    couponProducts: {},
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
    fraudWarnings: {},
    files: {},
    balanceTransactions: {},
    customerBalanceTransactions: {},
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
