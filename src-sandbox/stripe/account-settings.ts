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
