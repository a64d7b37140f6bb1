/** Stripe's own features that a seller may use. Each is off, or as Stripe does it, unless configured. */
export interface StripeSwitches {
  promotionCodes: boolean;
  automaticTax: boolean;
  taxIdCollection: boolean;
  /** `card`; `account`: the default payment method configuration; or a configuration's id. */
  paymentMethods: string;
  /** `account`: as the dashboard says. */
  adaptivePricing: 'account' | 'on' | 'off';
  /** Of prices that are created. Null: the account's default. */
  taxBehavior: 'inclusive' | 'exclusive' | null;
  /** Of products that are created, such as txcd_10103001. Null: the account's default. */
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
