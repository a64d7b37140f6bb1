import { newAccount } from './seed.ts';
import type { Account, TradingView } from './state.ts';

/** username_hint truncates its answer for a short prefix. */
const MAX_HINTS = 50;

export const USERNAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** username_hint: accounts whose name starts with the text, case-insensitive, exact match first. */
export function hintAccounts({ store }: TradingView, beginning: string): Account[] {
  const wanted = beginning.toLowerCase();
  if (wanted === '') return [];
  const rank = (account: Account) => (account.username.toLowerCase() === wanted ? 0 : 1);
  return store.data.accounts
    .filter((account) => account.username.toLowerCase().startsWith(wanted))
    .sort((a, b) => rank(a) - rank(b) || a.username.localeCompare(b.username))
    .slice(0, MAX_HINTS);
}

export function findAccount({ store }: TradingView, username: string): Account | null {
  const wanted = username.toLowerCase();
  return store.data.accounts.find((each) => each.username.toLowerCase() === wanted) ?? null;
}

/** The name that pine_perm knows. For a while after a rename this is the old one. */
export function permName({ core }: TradingView, account: Account): string {
  const stale = account.staleName;
  return stale !== null && new Date(stale.until) > core.clock.now()
    ? stale.username
    : account.username;
}

/** pine_perm requires the exact spelling and an active account. */
export function findRecipient(tradingview: TradingView, username: string): Account | null {
  const isMeant = (account: Account) =>
    !account.inactive && permName(tradingview, account) === username;
  return tradingview.store.data.accounts.find(isMeant) ?? null;
}

export function createAccount(
  { store, effect }: TradingView,
  username: string,
  inactive: boolean,
): Account {
  const lastId = store.data.accounts.reduce((highest, each) => Math.max(highest, each.id), 0);
  const account = newAccount(lastId + 1, username, inactive);
  store.data.accounts.push(account);
  store.changed();
  effect('user.created', { userId: account.id, username });
  return account;
}

/** The id stays. pine_perm learns the new name after the configured delay. */
export function renameAccount(
  { core, store, effect }: TradingView,
  account: Account,
  username: string,
): void {
  const before = account.username;
  const until = core.clock.now().getTime() + store.data.settings.renameDelayMs;
  account.staleName = { username: before, until: new Date(until).toISOString() };
  account.username = username;
  store.changed();
  effect('user.renamed', { userId: account.id, before, username });
}
