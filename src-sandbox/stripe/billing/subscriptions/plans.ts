/** What the sandbox keeps of a checkout session beside what the API shows. */
export interface CheckoutPlan {
  lines: { id: string; price: string; quantity: number; metadata: Record<string, string> }[];
  subscription: {
    metadata: Record<string, string>;
    description: string | null;
    trialDays: number | null;
    trialEnd: number | null;
  };
  setupFutureUsage: boolean;
  paymentMetadata: Record<string, string>;
  /** The payment that was begun on the page and not finished. */
  paymentIntent: string | null;
  /** Coupon and promotion code in force: given at creation, or typed on the page. */
  coupon: string | null;
  promotionCode: string | null;
}

/** What the sandbox keeps of a subscription beside what the API shows. */
export interface BillingPlan {
  /** Counts periods, so that the 31st comes back after February. */
  anchor: number;
  /** The invoice that is being retried, which attempt comes next, and when. */
  retry: { invoice: string; attempt: number; at: number } | null;
  /** The renewal's invoice that is not asked for yet, and when it will be. */
  draft?: { invoice: string; at: number } | null;
  /** How many coming payments fail whatever the card is. */
  failNext: number;
  /** When an incomplete subscription is given up. */
  incompleteUntil: number | null;
  /** A change that waits for its payment (`pending_if_incomplete`). */
  pendingUpdate: { invoice: string; items: PendingItem[]; anchor: number | null } | null;
  trialReminderSent: boolean;
  /** Proration lines that wait for the next invoice. */
  pendingLines: PendingLine[];
}

export interface PendingItem {
  id: string | null;
  price: string;
  quantity: number;
}

/** A line of an invoice before it has a number. */
export interface PendingLine {
  amount: number;
  description: string;
  price: string;
  quantity: number;
  item: string | null;
  proration: boolean;
  discountable: boolean;
  /** The line that a proration gives back. */
  credits?: { invoice: string; line: string };
  start: number;
  end: number;
}
