const MINUTE_MS = 60_000;
/** A refusal may be a short fault of TradingView's; a dead pair is asked about rarely. */
const WAITS_MINUTES = [1, 5, 30] as const;
const MAX_WAIT_MINUTES = 30;

/** When a refused session is tried again by itself, after so many tries without success. */
export function nextProbeAfter(now: Date, failedProbes: number): Date {
  return new Date(now.getTime() + (WAITS_MINUTES[failedProbes] ?? MAX_WAIT_MINUTES) * MINUTE_MS);
}
