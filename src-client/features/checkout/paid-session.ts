import { tabStore } from '../../lib/browser-storage.ts';
import { PAID_SESSION } from '../../lib/storage-keys.ts';

/** A payment that could not be verified when its payer came back: the way to its set-up is kept in the tab. */
export function rememberPaidSession(sessionId: string): void {
  tabStore.write(PAID_SESSION, sessionId);
}

export function paidSession(): string | null {
  return tabStore.read(PAID_SESSION);
}

export function forgetPaidSession(): void {
  tabStore.remove(PAID_SESSION);
}
