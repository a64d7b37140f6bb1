import { tabStore } from '../../lib/browser-storage.ts';

/** Not in storage-keys.ts, which every first page loads. */
const PROCESSED_CHECKOUTS = 'processedCheckouts';

const listed = () => (tabStore.read(PROCESSED_CHECKOUTS) ?? '').split(' ').filter(Boolean);

/** A repeated visit to the success page goes straight to the community step. */
export function isProcessed(sessionId: string): boolean {
  return listed().includes(sessionId);
}

export function markProcessed(sessionId: string): void {
  tabStore.write(PROCESSED_CHECKOUTS, [...listed(), sessionId].join(' '));
}
