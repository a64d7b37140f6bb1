import { tabStore } from '../../lib/browser-storage.ts';
import { LINK_STARTED_AT } from '../../lib/storage-keys.ts';

/** The two sign-ins at Discord that return to the account settings. */
export type LinkStart = 'account' | 'badge';

/**
 * Keeps which of them opened Discord's consent page. Discord hands the state of the page's address
 * back: the mark of an abandoned sign-in does not match the next one.
 */
export function rememberLinkStart(start: LinkStart, consentUrl: string): void {
  const state = new URL(consentUrl).searchParams.get('state');
  if (state !== null) tabStore.write(LINK_STARTED_AT, markOf(start, state));
}

/** Null: the sign-in started elsewhere. */
export function linkStartOf(state: string | undefined): LinkStart | null {
  if (state === undefined) return null;
  const kept = tabStore.read(LINK_STARTED_AT);
  return (['account', 'badge'] as const).find((start) => markOf(start, state) === kept) ?? null;
}

export function forgetLinkStart(): void {
  tabStore.remove(LINK_STARTED_AT);
}

const markOf = (start: LinkStart, state: string) => `${start} ${state}`;
