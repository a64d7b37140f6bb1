const BASE_MS = 2_000;
const CAP_MS = 600_000;
const FLOOR_MS = 500;

/**
 * Exponential backoff with full jitter, to spread out calls that failed together. Never less than
 * the provider's Retry-After.
 */
export function retryDelayMs(
  failuresBefore: number,
  retryAfterSeconds: number | undefined,
  random: () => number,
): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** Math.min(failuresBefore, 20));
  const jitter = Math.max(FLOOR_MS, Math.round(ceiling * random()));
  return (retryAfterSeconds ?? 0) * 1000 + jitter;
}
