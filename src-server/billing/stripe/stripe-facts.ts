import type { BillingCycle, PaidPlan } from '../../../src/domain/plan.ts';

/** What Stripe was read to say, in our words. Nothing in here is decided yet. */
export interface CustomerFacts {
  /**
   * deleted: whatever it had has ended. unknown: Stripe never had it, as far as our key can see; whoever has
   * something live there did not lose it, our key is of another account.
   */
  presence: 'here' | 'deleted' | 'unknown';
  subscriptions: SubscriptionRead[];
  cards: CardFacts;
  invoices: InvoiceRead[];
  charges: ChargeRead[];
}

/** A payment method of any kind. */
export interface CardRead {
  id: string;
  addedAt: Date;
}

/** Which cards Stripe would charge. A subscription's own goes before the customer's. */
export interface CardFacts {
  customer: CardRead | null;
  subscriptions: SubscriptionCard[];
}

export interface SubscriptionCard {
  subscriptionId: string;
  own: CardRead | null;
  /** Stripe makes the card of each payment the subscription's own. */
  savesCard: boolean;
}

export interface SubscriptionRead {
  id: string;
  customerId: string;
  /** Stripe's own word; an open set. */
  status: string;
  pausedBecause: string | null;
  /** Stripe goes on without collecting: an operator did that. */
  collectionPaused: boolean;
  itemId: string | null;
  priceId: string | null;
  /** What the price says of itself; a price without it may still be known to us. */
  plan: PaidPlan | null;
  billingCycle: BillingCycle | null;
  amountCents: number | null;
  /** Of all items, by their interval and quantity, before discounts and tax. */
  monthlyCents: number | null;
  currency: string;
  createdAt: Date;
  startedAt: Date;
  currentPeriodEnd: Date | null;
  /** A scheduled end, whichever of Stripe's two ways of saying it was used. */
  endsAt: Date | null;
  endedAt: Date | null;
  scheduleId: string | null;
  /** Our attempt that made it, when it was made by one. */
  attemptId: string | null;
}

export interface InvoiceRead {
  id: string;
  subscriptionId: string | null;
  state: InvoiceState;
  paidCents: number;
  currency: string;
  /** Of its charged lines; a credit for unused time covers nothing. */
  coversUntil: Date | null;
  /** Where it is for a whole period and not for a share of one: when that begins. */
  beginsAt: Date | null;
  /** A draft's: when Stripe will ask for the money. */
  finalizesAt: Date | null;
  /** When the first attempt to collect it failed; null while it was not tried, and once settled. */
  failedAt: Date | null;
  createdAt: Date;
  /** Stripe's page where it can be paid or read. */
  url: string | null;
  paymentIntentIds: string[];
}

/** settled: paid, or owing nothing. draft: not asked for yet. waived: given up or taken back. */
export type InvoiceState = 'settled' | 'owed' | 'draft' | 'waived';

export interface ChargeRead {
  id: string;
  paymentIntentId: string | null;
  /** A bank was asked for the money, and answers within days. */
  pending: boolean;
  amountCents: number;
  refundedCents: number;
  dispute: 'open' | 'lost' | null;
  /** The earliest `evidence_details.due_by` among the open disputes that still need evidence. */
  evidenceDueAt: Date | null;
}

/** A payment session as Stripe holds it; `attemptId` is what binds it to us. */
export interface CheckoutRead {
  id: string;
  url: string | null;
  state: 'open' | 'paid' | 'processing' | 'expired';
  /** Expired because the bank that was asked for the money refused it. */
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

/** A change that was agreed on and comes by itself. */
export interface ScheduledChange {
  at: Date;
  priceId: string;
  /** It names a card of its own, which would be charged from then on. */
  namesCard?: boolean;
}

/** Money that went back, or is on its way. */
export interface RefundRead {
  invoiceId: string;
  /** By this call; 0 when all of it had gone back before. */
  cents: number;
  currency: string;
}

/** What a webhook is trusted for: its ids. */
export interface WebhookRead {
  eventId: string;
  type: string;
  liveMode: boolean;
  objectId: string | null;
  objectKind: string | null;
  customerId: string | null;
}
