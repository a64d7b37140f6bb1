import type { Store } from './store.ts';

/** Scheduled work of a provider, such as a renewal or an expiry. */
export interface Calendar {
  readonly name: string;
  /** The earliest time at which work is due, or null. */
  nextDue(): Date | null;
  /** Runs everything due at or before `now`. Afterwards `nextDue` must be later than `now`. */
  runDue(now: Date): Promise<void>;
}

interface ClockState {
  /** Milliseconds from machine time to sandbox time. */
  offsetMs: number;
}

/** The sandbox's only clock: real time plus an offset. It never goes back. */
export interface SandboxClock {
  now(): Date;
  /** Whole epoch seconds, as in Stripe. */
  seconds(): number;
  register(calendar: Calendar): void;
  /**
   * Jumps to `target` and stops at each due time on the way, which keeps events in order. A function is evaluated after
   * earlier jumps: two concurrent 'a day later' make two days.
   */
  advanceTo(target: Date | ((now: Date) => Date)): Promise<void>;
  /** Runs work that became due as time passed. */
  tick(): Promise<void>;
}

/** Raised for a jump that would stop the clock or turn it back. */
export class BackwardJump extends Error {
  constructor() {
    super('The sandbox clock only moves forward.');
  }
}

/** More rounds at one time mean a calendar that never finishes. */
const MAX_ROUNDS_AT_ONE_MOMENT = 10_000;

export function createClock(
  store: Store<ClockState>,
  machineNow: () => number = Date.now,
): SandboxClock {
  const calendars: Calendar[] = [];
  let running: Promise<void> = Promise.resolve();

  /** While a jump runs due work, the clock shows the due time. */
  let wallTimeAt: Date | null = null;

  const now = () => wallTimeAt ?? new Date(machineNow() + store.data.offsetMs);
  const setNow = (moment: Date) => {
    store.data.offsetMs = moment.getTime() - machineNow();
    store.changed();
  };

  const runUntil = async (target: Date) => {
    let moment = 0;
    let rounds = 0;
    for (;;) {
      const due = calendars
        .map((calendar) => calendar.nextDue())
        .filter((moment): moment is Date => moment !== null && moment <= target)
        .sort((a, b) => a.getTime() - b.getTime())[0];
      if (due === undefined) return;
      rounds = due.getTime() > moment ? 0 : rounds + 1;
      moment = Math.max(moment, due.getTime());
      if (rounds > MAX_ROUNDS_AT_ONE_MOMENT) {
        throw new Error(`The sandbox clock is stuck at ${due.toISOString()}.`);
      }
      await runAt(due);
    }
  };

  const runAt = async (due: Date) => {
    if (due > now()) wallTimeAt = due;
    try {
      for (const calendar of calendars) await calendar.runDue(now());
    } finally {
      const moment = wallTimeAt;
      wallTimeAt = null;
      if (moment !== null) setNow(moment);
    }
  };

  const serially = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work, work);
    return running;
  };

  return {
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    register: (calendar) => void calendars.push(calendar),
    advanceTo: (target) =>
      serially(async () => {
        const moment = typeof target === 'function' ? target(now()) : target;
        if (moment <= now()) throw new BackwardJump();
        await runUntil(moment);
        if (moment > now()) setNow(moment);
      }),
    tick: () => serially(() => runUntil(now())),
  };
}
