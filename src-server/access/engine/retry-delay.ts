const BASE_MS = 2_000;
const CAP_MS = 600_000;
const FLOOR_MS = 500;

/**
 * Full jitter: anywhere between nothing and twice as long each time, so that many who failed together do
 * not come back together. What the provider asked for is waited first.
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
