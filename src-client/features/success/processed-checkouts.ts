import { tabStore } from '../../lib/browser-storage.ts';
import { PROCESSED_CHECKOUTS } from '../../lib/rare-storage-keys.ts';

const listed = () => (tabStore.read(PROCESSED_CHECKOUTS) ?? '').split(' ').filter(Boolean);

/** A repeated visit to the success page goes straight to the community step. */
export function isProcessed(sessionId: string): boolean {
  return listed().includes(sessionId);
}

export function markProcessed(sessionId: string): void {
  tabStore.write(PROCESSED_CHECKOUTS, [...listed(), sessionId].join(' '));
}
