import { tabStore } from '../../lib/browser-storage.ts';
import { PAID_SESSION } from '../../lib/storage-keys.ts';

/** Keeps a payment session that could not be verified on return, to retry its setup in this tab. */
export function rememberPaidSession(sessionId: string): void {
  tabStore.write(PAID_SESSION, sessionId);
}

export function paidSession(): string | null {
  return tabStore.read(PAID_SESSION);
}

export function forgetPaidSession(): void {
  tabStore.remove(PAID_SESSION);
}
