import { localStore } from '../browser-storage.ts';
import { SIGN_OUT_OWED } from '../storage-keys.ts';

const PATIENCE_MS = 3000;
let settling: Promise<void> | null = null;

async function settle(): Promise<void> {
  const { api } = await import('../call/api.ts');
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE_MS);
  try {
    await api.auth.logout.mutate(undefined, { signal: giveUp.signal });
    localStore.remove(SIGN_OUT_OWED);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Retries a sign-out that never reached the server. A sign-in waits for it: a late answer would clear the new session's
 * cookie.
 */
export function settleOwedSignOut(): Promise<void> {
  if (localStore.read(SIGN_OUT_OWED) === null) return Promise.resolve();
  settling ??= settle().catch((error) =>
    console.warn('The last session could not be ended:', error),
  );
  return settling;
}
