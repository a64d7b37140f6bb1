/** Machine time, in milliseconds. */
export interface LeaderTimings {
  /** A leader not heard of for this long has lost its lease, whether it knows or not. */
  leaseMs: number;
  renewMs: number;
  /** How often standbys check for a free lease. */
  pollMs: number;
}

export const LEADER_TIMINGS: LeaderTimings = { leaseMs: 8_000, renewMs: 2_000, pollMs: 250 };

/** How long a stopping leader's running work may finish by itself. Then the fence ends it. */
export function endsWithin({ leaseMs }: LeaderTimings): number {
  return leaseMs / 8;
}

/** When a leader that cannot renew steps down: well before others may take over. */
export function givesUpAfter({ leaseMs, renewMs }: LeaderTimings): number {
  return renewMs + leaseMs / 2;
}
