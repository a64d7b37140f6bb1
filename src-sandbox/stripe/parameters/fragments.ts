/** Fragments shared by many parameter tables. See `wire/requests/parameter-table.ts` for the notation. */
export const ADDRESS = '(city country line1 line2 postal_code state)';
export const FEEDBACK =
  'customer_service|low_quality|missing_features|other|switched_service|too_complex|too_expensive|unused';
export const PRORATION_BEHAVIOR = 'none|create_prorations|always_invoice';
export const INTERVAL = 'day|month|week|year';
export const LIABILITY = '(account type=account|self!)';
export const DISCOUNTS = 'discounts[](coupon discount promotion_code)';
export const TAX_BEHAVIOR = 'exclusive|inclusive|unspecified';
export const PAGING = 'ending_before limit:int starting_after';
