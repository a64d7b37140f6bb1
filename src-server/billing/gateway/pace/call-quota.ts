/** Sliding-window count of calls per `perMs`. All times are milliseconds of one clock. */
export interface CallQuota {
  /**
   * Delay before the next call if at most `places` may be in the window. 0: now. Infinity: only a
   * running call's response can free a place.
   */
  waitMs(nowMs: number, places: number): number;
  enter(): void;
  /**
   * Call at the response. The call counts for `perMs` more, since its request arrived no later than
   * that.
   */
  leave(nowMs: number): void;
  /** No call starts before `untilMs`. */
  closeUntil(untilMs: number): void;
}

export function createCallQuota(perMs: number): CallQuota {
  let running = 0;
  /** When finished calls free their places, ascending. */
  let freeAt: number[] = [];
  let closedUntil = Number.NEGATIVE_INFINITY;
  return {
    waitMs(nowMs, places) {
      freeAt = freeAt.filter((moment) => moment > nowMs);
      const surplus = running + freeAt.length - places;
      const roomAt = surplus < 0 ? nowMs : (freeAt[surplus] ?? Number.POSITIVE_INFINITY);
      return Math.max(0, Math.max(roomAt, closedUntil) - nowMs);
    },
    enter() {
      running += 1;
    },
    leave(nowMs) {
      running -= 1;
      freeAt.push(nowMs + perMs);
    },
    closeUntil(untilMs) {
      closedUntil = Math.max(closedUntil, untilMs);
    },
  };
}
