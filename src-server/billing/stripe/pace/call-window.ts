/** How many calls fall into any stretch of `perMs`. Times are milliseconds of one clock. */
export interface CallWindow {
  /**
   * How long until a call may begin if at most `places` are in the window: 0 for now, Infinity while only the
   * answer to a running call can make room.
   */
  waitMs(nowMs: number, places: number): number;
  enter(): void;
  /** At the answer. A call counts until `perMs` after it: the request arrived no later than that. */
  leave(nowMs: number): void;
  /** No call begins before `untilMs`. */
  closeUntil(untilMs: number): void;
}

export function createCallWindow(perMs: number): CallWindow {
  let running = 0;
  /** When the places of answered calls are free again, earliest first. */
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
