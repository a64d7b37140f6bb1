/** What has to be right before anything is sold for money, in the order of the set-up page. */
export const SET_UP_PARTS = ['server', 'stripe', 'discord', 'tradingview', 'mail'] as const;
export type SetUpPart = (typeof SET_UP_PARTS)[number];
