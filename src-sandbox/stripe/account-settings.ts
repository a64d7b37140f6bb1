/** Account settings, made in Stripe's dashboard. */
export interface AccountSettings {
  /** Status of a subscription after its last retry fails. */
  finalStatus: 'canceled' | 'unpaid' | 'past_due' | 'paused';
  /** Days after the first attempt on which a failed renewal is retried. */
  retryDays: number[];
  /** Delays of a renewal: until the next period starts, and from then until its invoice is collected. */
  renewalMinutes: number;
  draftMinutes: number;
  /** Scope of a card changed in the portal. No source documents it. */
  portalCard: 'customer' | 'customer-and-subscriptions';
  /** The field in which the portal records a cancellation. No source documents it. */
  portalCancel: 'cancel_at_period_end' | 'cancel_at';
  /** Whether a charge can be refunded after a won dispute. No source documents it. */
  refundAfterWonDispute: 'allowed' | 'refused';
  /** Status of a new refund. Some banks and methods take days, and Stripe counts it as refunded at once. */
  newRefund: 'succeeded' | 'pending';
  /** Stripe sends only to public addresses. */
  webhookAddresses: 'any' | 'public';
  /** Without a head office the tax settings are pending, and sessions with automatic tax are refused. */
  taxStatus: 'active' | 'pending';
  /** Default for prices without a tax behavior of their own. */
  taxBehavior: 'inclusive' | 'exclusive' | 'inferred_by_currency' | 'unset';
  /** Stripe's rate limits, as in live mode or in a test account. */
  rateLimits: 'off' | 'live' | 'test';
  /** Whether the payment method configuration offers bank debits beside cards. */
  bankDebits: 'off' | 'on';
  /** Status of a new subscription while its first bank debit is processing. No source documents it. */
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
  newRefund: 'succeeded',
  webhookAddresses: 'any',
  taxStatus: 'active',
  taxBehavior: 'inferred_by_currency',
  rateLimits: 'off',
  bankDebits: 'off',
  firstBankDebit: 'incomplete',
};
