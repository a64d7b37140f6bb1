/** Credit on a customer's balance, which the next invoices take off. */
export interface CreditCalls {
  /**
   * Adds credit once for each key, reads it back and returns Stripe's id of it. Safe to repeat, also after Stripe has
   * dropped the idempotency key. Raises 'refused' with 'other-currency' if the customer pays in another one.
   */
  give(credit: GivenCredit): Promise<string>;
}

export interface GivenCredit {
  key: string;
  customerId: string;
  /** Above zero, in minor units. */
  amountMinor: number;
  currency: string;
  description: string;
}
