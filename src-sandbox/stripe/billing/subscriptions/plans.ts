export type TrialWithoutCard = 'cancel' | 'create_invoice' | 'pause';

/** Internal state of a Checkout session, not visible in the API. */
export interface CheckoutPlan {
  lines: { id: string; price: string; quantity: number; metadata: Record<string, string> }[];
  subscription: {
    metadata: Record<string, string>;
    description: string | null;
    trialDays: number | null;
    trialEnd: number | null;
    /** A trial that ends without a card. Absent: Stripe's default. */
    withoutCard?: TrialWithoutCard | undefined;
  };
  setupFutureUsage: boolean;
  paymentMetadata: Record<string, string>;
  paymentDescription?: string | null;
  /** The payment started on the page and not finished. */
  paymentIntent: string | null;
  /** Applied coupon and promotion code: given at creation, or typed on the page. */
  coupon: string | null;
  promotionCode: string | null;
}

/** Internal state of a subscription, not visible in the API. */
export interface BillingPlan {
  /** Periods count from it, so the 31st returns after February. */
  anchor: number;
  /** The invoice being retried, its next attempt, and when. */
  retry: { invoice: string; attempt: number; at: number } | null;
  /** The renewal's invoice that awaits collection, and when it is due. */
  draft?: { invoice: string; at: number } | null;
  /** The invoice of a resumption that nobody tried to pay yet, and when it is voided. */
  untried?: { invoice: string; at: number } | null;
  /** When a pause with a preset duration ends. */
  resumesAt?: number | null;
  /** Number of coming payments that fail regardless of the card. */
  failNext: number;
  /** When an incomplete subscription expires. */
  incompleteUntil: number | null;
  /** A change awaiting its payment (`pending_if_incomplete`). */
  pendingUpdate: { invoice: string; items: PendingItem[]; anchor: number | null } | null;
  trialReminderSent: boolean;
  /** Proration lines for the next invoice. */
  pendingLines: PendingLine[];
}

export interface PendingItem {
  id: string | null;
  price: string;
  quantity: number;
}

/** An invoice line without an id. */
export interface PendingLine {
  amount: number;
  description: string;
  price: string;
  quantity: number;
  item: string | null;
  proration: boolean;
  discountable: boolean;
  /** The line that a proration credits. */
  credits?: { invoice: string; line: string };
  start: number;
  end: number;
}
