/**
 * Business time: billing, access, expiry, retention, schedules and mail. Never `new Date()`
 * elsewhere.
 */
export interface Clock {
  now(): Date;
}

/**
 * Machine time: timeouts, leases, sessions, rate limits, one-time codes. A jump of business time
 * does not affect it.
 */
export const machineClock: Clock = { now: () => new Date() };

/** For tests: stops until it is moved. */
export interface MovableClock extends Clock {
  set(moment: Date): void;
  advance(milliseconds: number): void;
}

export function movableClock(start: Date): MovableClock {
  let moment = start;
  return {
    now: () => moment,
    set: (next) => {
      moment = next;
    },
    advance: (milliseconds) => {
      moment = new Date(moment.getTime() + milliseconds);
    },
  };
}
