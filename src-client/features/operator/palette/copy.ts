export const PALETTE_COPY = {
  button: 'Go to',
  shortcut: 'Ctrl K',
  title: 'Go to',
  label: 'A page, a user, or an id',
  hint: 'Email, Discord or TradingView name, or an id such as cus_…, sub_…, ch_…, cs_… or a Discord id.',
  results: 'Results',
  page: 'Page',
  user: 'User',
  none: 'Nothing found.',
  searching: 'Searching…',
} as const;
