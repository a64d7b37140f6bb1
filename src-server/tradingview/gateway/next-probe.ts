const MINUTE_MS = 60_000;
/** The first refusal may be a short fault of TradingView's. A dead pair is probed rarely. */
const WAITS_MINUTES = [1, 5, 30] as const;
const MAX_WAIT_MINUTES = 30;

/** When to probe a refused session again, after this many failed probes. */
export function nextProbeAfter(now: Date, failedProbes: number): Date {
  return new Date(now.getTime() + (WAITS_MINUTES[failedProbes] ?? MAX_WAIT_MINUTES) * MINUTE_MS);
}
