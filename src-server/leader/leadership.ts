import type { Fence } from '../database/fence.ts';
import { givesUpAfter, type LeaderTimings } from './leader-timings.ts';

/**
 * One period of leadership, measured by a monotonic clock that continues while the process is
 * paused.
 */
export interface Leadership {
  readonly fence: Fence;
  /** `askedAt` is before the query to PostgreSQL, so our lease never outlasts PostgreSQL's. */
  renewed(askedAt: number): void;
  /** Renewal is not due yet. */
  isFresh(): boolean;
  /** Why the term must end now, or null. Call often and regularly. */
  trouble(): string | null;
  end(): void;
}

export function openLeadership(epoch: number, askedAt: number, timings: LeaderTimings): Leadership {
  let renewedAt = askedAt;
  let lookedAt = askedAt;
  let ended = false;
  return {
    fence: {
      epoch,
      isOver: () => ended || performance.now() - renewedAt > timings.leaseMs,
    },
    renewed(at) {
      renewedAt = at;
    },
    isFresh: () => performance.now() - renewedAt < timings.renewMs,
    trouble() {
      const now = performance.now();
      const stalled = now - lookedAt;
      lookedAt = now;
      // The state of work interrupted here is unknown: start over.
      if (stalled > timings.leaseMs) return 'the process was paused for longer than the lease';
      return now - renewedAt > givesUpAfter(timings) ? 'the lease could not be renewed' : null;
    },
    end() {
      ended = true;
    },
  };
}
