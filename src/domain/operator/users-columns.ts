/** Columns of the user list besides the address, which always shows. */
export const USERS_COLUMNS = [
  'plan',
  'status',
  'stripe',
  'tradingview',
  'indicators',
  'until',
  'created',
] as const;
export type UsersColumn = (typeof USERS_COLUMNS)[number];

/** The documented columns. */
export const DOCUMENTED_COLUMNS: readonly UsersColumn[] = USERS_COLUMNS.filter(
  (column) => column !== 'until',
);

/** The columns of a list such as 'plan,until', in table order. Null without one. */
export function columnsIn(text: string | null | undefined): UsersColumn[] | null {
  if (text == null) return null;
  const named = text.split(',');
  return USERS_COLUMNS.filter((column) => named.includes(column));
}
