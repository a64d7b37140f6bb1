/**
 * `next-payment`: charges a new period, and stays paused until that is paid. `paid-period`: continues the period that
 * was paid before the pause, without a charge.
 */
export interface PauseResume {
  from: 'next-payment' | 'paid-period';
  /** The pause and the try: its repeat within a day is answered as before. Null: it was paused in Stripe's dashboard. */
  key: string | null;
}

/** Unused days that Stripe credited to an invoice. */
export interface PauseCredit {
  days: number;
  cents: number;
  currency: string;
}
