/** Machine time, in milliseconds. */
export interface LeaderTimings {
  /** A leader that was not heard of for this long is one no more, whether it knows or not. */
  leaseMs: number;
  renewMs: number;
  /** How often those who wait look whether the office is free. */
  pollMs: number;
}

export const LEADER_TIMINGS: LeaderTimings = { leaseMs: 8_000, renewMs: 2_000, pollMs: 250 };

/** For so long what a stopping leader has under way may end by itself; then its fence ends it. */
export function endsWithin({ leaseMs }: LeaderTimings): number {
  return leaseMs / 8;
}

/** When a leader that cannot renew gives up by itself: well before others may think that it has. */
export function givesUpAfter({ leaseMs, renewMs }: LeaderTimings): number {
  return renewMs + leaseMs / 2;
}
