const FIRST_MS = 5_000;
const MAX_MS = 15 * 60_000;
/** A service may ask for any time. A notification is useless after hours. */
const MAX_ASKED_MS = 60 * 60_000;

/** Milliseconds until the next try, after this many failed ones. The service's own word counts first. */
export function waitAfter(attempts: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, MAX_ASKED_MS);
  return Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(20, attempts - 1));
}
