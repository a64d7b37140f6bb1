/** Values without a secret that an operator may set on the setup page. The environment wins. */
export const PANEL_SETTINGS = [
  'TRADINGVIEW_PINE_MAIN',
  'TRADINGVIEW_PINE_WAVEMATRIX',
  'TRADINGVIEW_PINE_ORDERBLOCK',
  'DISCORD_LINKED_ROLES',
  'OPERATOR_EMAIL',
  'SUPPORT_EMAIL',
  'PRICING',
  'LINK_HELP',
  'LINK_CONTACT',
  'EXIT_LINKS',
  'CLAIMS',
  'LEAVE_PAGE',
  'PAUSES',
  'LEAVE_COUPON',
  'WIN_BACK_MAIL',
  'RENEWAL_MAIL',
] as const;
export type PanelSetting = (typeof PANEL_SETTINGS)[number];
