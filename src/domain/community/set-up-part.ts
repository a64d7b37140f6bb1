/** Prerequisites for selling, in the order of the setup page. */
export const SET_UP_PARTS = [
  'server',
  'stripe',
  'discord',
  'tradingview',
  'mail',
  'brand',
] as const;
export type SetUpPart = (typeof SET_UP_PARTS)[number];
