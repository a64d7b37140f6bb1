import type { Fence } from '../database/fence.ts';
import { givesUpAfter, type LeaderTimings } from './leader-timings.ts';

/** One stretch of leading, by the clock that no one sets and that goes on while we are paused. */
export interface Term {
  readonly fence: Fence;
  /** `askedAt`: before PostgreSQL was asked, so that our lease never ends after its. */
  renewed(askedAt: number): void;
  /** Needs no renewing yet. */
  isFresh(): boolean;
  /** Why it has to end now, if it has to; to be asked often and regularly. */
  trouble(): string | null;
  end(): void;
}

export function openTerm(epoch: number, askedAt: number, timings: LeaderTimings): Term {
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
      // Nobody knows what is half done in here: it begins anew.
      if (stalled > timings.leaseMs) return 'the process stood still for longer than the lease';
      return now - renewedAt > givesUpAfter(timings) ? 'the lease could not be renewed' : null;
    },
    end() {
      ended = true;
    },
  };
}
