import { stringify } from 'csv-stringify/sync';
import { everyUser, type ListDeps } from './list-users.ts';
import type { UserFilter } from './user-filter.ts';
import type { ListedUserRow } from './user-rows.ts';

const COLUMNS: { header: string; value: (row: ListedUserRow) => string | null }[] = [
  { header: 'email', value: (row) => row.email },
  { header: 'plan', value: (row) => row.listedPlan },
  { header: 'status', value: (row) => row.listedStatus },
  { header: 'access', value: (row) => row.accessState },
  { header: 'stripe_customer', value: (row) => row.stripeCustomerId },
  { header: 'stripe_subscription', value: (row) => row.stripeSubscriptionId },
  { header: 'discord', value: (row) => row.discordUsername },
  { header: 'tradingview', value: (row) => row.tradingViewUsername },
  { header: 'holds', value: (row) => Object.keys(row.granted).sort().join(' ') },
  { header: 'created', value: (row) => row.createdAt },
  { header: 'id', value: (row) => row.id },
  { header: 'paused_until', value: (row) => row.pausedUntil },
];

/** CSV of the list, with every cell escaped against formulas. */
export async function* usersCsv(deps: ListDeps, filter: UserFilter): AsyncGenerator<string> {
  yield csv([COLUMNS.map(({ header }) => header)]);
  for await (const rows of everyUser(deps, filter)) {
    yield csv(rows.map((row) => COLUMNS.map(({ value }) => value(row) ?? '')));
  }
}

function csv(records: string[][]): string {
  return stringify(records, { escape_formulas: true, record_delimiter: '\r\n' });
}
