/** Facts read from Stripe, in our terms. Contains no decisions. */
export interface CustomerFacts {
  /**
   * deleted: everything it had has ended. unknown: our key cannot see it. If it has something live
   * here, our key belongs to another account.
   */
  presence: 'here' | 'deleted' | 'unknown';
  subscriptions: SubscriptionRead[];
  cards: CardFacts;
  /** As Stripe has it. Read while a subscription is live. */
  phone?: string | null;
  invoices: InvoiceRead[];
  charges: ChargeRead[];
}

/** A payer's own card and invoices. */
export interface PaymentDetails {
  /** The default of the customer. `kind`: a card's brand, or another method. */
  method: { kind: string; last4: string | null; expires: string | null } | null;
  invoices: {
    id: string;
    number: string | null;
    at: Date;
    amountCents: number;
    /** Money that Stripe received for it. */
    paidCents: number;
    subscriptionId: string | null;
    currency: string;
    state: InvoiceState;
    url: string | null;
    /** The refunded part of the paid sum. Absent: nothing was refunded. */
    refundedCents?: number;
    /** The payer's bank took it back: a lost dispute. */
    isReturned?: true;
  }[];
  /** The invoice after which Stripe lists older ones. Null: there is none. */
  nextCursor: string | null;
}

/** A payment method of any kind. */
export interface CardRead {
  id: string;
  addedAt: Date;
  /** The same for one card number, in any customer. Null for another method. */
  fingerprint: string | null;
}

/**
 * The cards that Stripe would charge. A subscription's own card takes precedence over the
 * customer's.
 */
export interface CardFacts {
  customer: CardRead | null;
  subscriptions: SubscriptionCard[];
}

export interface SubscriptionCard {
  subscriptionId: string;
  own: CardRead | null;
  /** Stripe stores the card of each payment on the subscription. */
  savesCard: boolean;
}

export interface SubscriptionRead {
  id: string;
  customerId: string;
  /** Stripe's value; an open set. */
  status: string;
  pausedBecause: string | null;
  pausedAt: Date | null;
  /** An operator paused collection. Stripe keeps the subscription active without collecting. */
  collectionPaused: boolean;
  itemId: string | null;
  priceId: string | null;
  /** Marks in the price's metadata, as Stripe has them. `soldAs` compares them with the catalogue. */
  plan: string | null;
  billingCycle: string | null;
  interval: { unit: string; count: number } | null;
  amountCents: number | null;
  /** All items by interval and quantity, after discounts, before tax. */
  monthlyCents: number | null;
  currency: string;
  createdAt: Date;
  startedAt: Date;
  currentPeriodEnd: Date | null;
  /** A scheduled end, in either of the two fields that Stripe uses. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** Free until then; null unless it is in a trial. */
  trialEndsAt: Date | null;
  /** When its trial ended; null without one, and while it runs. */
  trialEndedAt: Date | null;
  /** Days of the trial that our page sold; null: none. */
  trialDays: number | null;
  /** Stripe's codes for why it ends, and the payer's words. */
  cancelReason: string | null;
  cancelFeedback: string | null;
  cancelComment: string | null;
  scheduleId: string | null;
  /** The attempt that created it, if one did. */
  attemptId: string | null;
  /** The last gift of free days that names itself and moved the payment. */
  giftKey: string | null;
}

/** A live subscription that another program may have made. */
export interface MovableSubscription extends SubscriptionRead {
  /** The customer's; null without one. */
  email: string | null;
  items: number;
  /** Null for a metered price. */
  quantity: number | null;
  /** Name of the first coupon. */
  coupon: string | null;
}

/** Everything that decides whether, and when, a subscription's price may change. */
export interface SubscriptionTerms extends MovableSubscription {
  /** Renewals are whole periods from here. */
  anchor: Date;
}

export interface MovablePage {
  subscriptions: MovableSubscription[];
  /** For the next page; null after the last one. */
  next: string | null;
}

export interface InvoiceRead {
  id: string;
  subscriptionId: string | null;
  /** Stripe's `billing_reason`; an open set. */
  reason: string | null;
  state: InvoiceState;
  paidCents: number;
  /** With tax, before credit from the customer's balance. */
  totalCents: number;
  taxCents: number;
  currency: string;
  /** Null until it is settled. */
  paidAt: Date | null;
  /** From its charged lines. A credit for unused time covers nothing. */
  coversUntil: Date | null;
  /** Start of the period, if the invoice covers a whole one and no proration. */
  beginsAt: Date | null;
  /** The price of that period. */
  priceId: string | null;
  /** For a draft: when Stripe will start to collect. */
  finalizesAt: Date | null;
  /** When collection first failed; null if never tried, and once settled. */
  failedAt: Date | null;
  createdAt: Date;
  /** Stripe's page to pay or read it. */
  url: string | null;
  paymentIntentIds: string[];
}

/** settled: paid, or nothing owed. draft: not collected yet. waived: forgiven or voided. */
export type InvoiceState = 'settled' | 'owed' | 'draft' | 'waived';

export interface ChargeRead {
  id: string;
  paymentIntentId: string | null;
  /** A bank debit is pending; it takes days. */
  pending: boolean;
  /** The money was captured. */
  succeeded: boolean;
  createdAt: Date;
  currency: string;
  amountCents: number;
  refundedCents: number;
  /** ISO code of the billing address, or else of the card. */
  country: string | null;
  dispute: 'open' | 'lost' | null;
  /** The earliest `evidence_details.due_by` among the open disputes that still need evidence. */
  evidenceDueAt: Date | null;
}

/** A payment session at Stripe. `attemptId` binds it to our row. */
export interface CheckoutRead {
  id: string;
  url: string | null;
  state: 'open' | 'paid' | 'processing' | 'expired';
  /** Expired because the bank declined the debit. */
  bankRefused: boolean;
  /** The payment of its invoice; null before there is one. */
  paymentIntentId: string | null;
  attemptId: string | null;
  customerId: string | null;
  priceId: string | null;
  liveMode: boolean;
  isSubscription: boolean;
  payerEmail: string | null;
}

export interface PriceRead {
  id: string;
  lookupKey: string;
  active: boolean;
  currency: string;
  amountCents: number | null;
  interval: string | null;
  intervalCount: number | null;
  plan: string | null;
}

/** Why someone cancels: one of Stripe's codes, and their words. */
export interface CancellationWords {
  feedback: string | null;
  comment: string | null;
}

/** The product under which a plan is sold. */
export interface ProductRead {
  plan: string;
  name: string;
}

/** An agreed change that takes effect by itself. */
export interface ScheduledChange {
  at: Date;
  priceId: string;
  /** It names its own card, which would be charged from then on. */
  namesCard?: boolean;
}

/** A refund, finished or pending. */
export interface RefundRead {
  invoiceId: string;
  /** Refunded by this call; 0 if everything was refunded before. */
  cents: number;
  currency: string;
}

/** The only fields trusted in a webhook: its ids. */
export interface WebhookRead {
  eventId: string;
  type: string;
  liveMode: boolean;
  objectId: string | null;
  objectKind: string | null;
  customerId: string | null;
}
