/** Optional Stripe features. Each is off, or as Stripe does it, unless configured. */
export interface StripeSwitches {
  promotionCodes: boolean;
  automaticTax: boolean;
  taxIdCollection: boolean;
  /** `card`; `account`: the default payment method configuration; or a configuration's id. */
  paymentMethods: string;
  /** `account`: as set in the dashboard. */
  adaptivePricing: 'account' | 'on' | 'off';
  /** For new prices. Null: the account's default. */
  taxBehavior: 'inclusive' | 'exclusive' | null;
  /** For new products, such as txcd_10103001. Null: the account's default. */
  taxCode: string | null;
  cancellationReasons: boolean;
}

export const DEFAULT_SWITCHES: StripeSwitches = {
  promotionCodes: false,
  automaticTax: false,
  taxIdCollection: false,
  paymentMethods: 'card',
  adaptivePricing: 'account',
  taxBehavior: null,
  taxCode: null,
  cancellationReasons: false,
};
