const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A delivery that goes out later than this after its due time says so. */
const LATE_AFTER_MS = MINUTE_MS;
/** A provider's outage: it is still worth sending late. */
const MAX_OUTAGE_MS = 24 * HOUR_MS;
/** A paused route or a refusal: time for the operator to act. Then the next delivery follows. */
const MAX_HOLD_MS = HOUR_MS;
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = MINUTE_MS;
export const HOLD_RETRY_MS = 15 * SECOND_MS;

export function isLateAt(now: Date, dueAt: Date): boolean {
  return now.getTime() - dueAt.getTime() > LATE_AFTER_MS;
}

/** Whether an unsent delivery is skipped and marked as failed. */
export function isGivenUp(now: Date, dueAt: Date, cause: 'outage' | 'hold'): boolean {
  const most = cause === 'outage' ? MAX_OUTAGE_MS : MAX_HOLD_MS;
  return now.getTime() - dueAt.getTime() > most;
}

/** Milliseconds until the next try. A wait that the provider names is honoured. */
export function retryWaitMs(attempts: number, namedSeconds: number | undefined): number {
  const doubled = FIRST_RETRY_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 10);
  return Math.max(Math.min(doubled, MAX_RETRY_MS), (namedSeconds ?? 0) * SECOND_MS);
}
