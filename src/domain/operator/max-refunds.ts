/** Payments that an operator refunds at once. Each takes several calls to Stripe, one after the other. */
export const MAX_REFUNDS = 12;
