import type { Store } from './store.ts';

/** Something of a provider that happens by itself when its time comes (a renewal, an expiry). */
export interface Calendar {
  readonly name: string;
  /** The earliest moment at which something is due, or null. */
  nextDue(): Date | null;
  /** Does everything due at or before `now`; afterwards `nextDue` must be later than `now`. */
  runDue(now: Date): Promise<void>;
}

export interface ClockState {
  /** Milliseconds between the sandbox's time and the machine's. */
  offsetMs: number;
}

/** The sandbox's one clock. It runs with real time plus an offset, and only ever jumps forward. */
export interface SandboxClock {
  now(): Date;
  /** Whole epoch seconds, as Stripe counts. */
  seconds(): number;
  register(calendar: Calendar): void;
  /**
   * Jumps to `target`, stopping at each due moment on the way so that everything happens in its order.
   * A function is asked when the jumps before it are over: two 'a day later' at once make two days.
   */
  advanceTo(target: Date | ((now: Date) => Date)): Promise<void>;
  /** Runs what has become due by the mere passing of time. */
  tick(): Promise<void>;
}

/** Somebody wanted the clock to stand still or go back. */
export class BackwardJump extends Error {
  constructor() {
    super('The sandbox clock only moves forward.');
  }
}

/** More rounds than this at one moment mean a calendar that never says it is done. */
const MAX_ROUNDS_AT_ONE_MOMENT = 10_000;

export function createClock(
  store: Store<ClockState>,
  machineNow: () => number = Date.now,
): SandboxClock {
  const calendars: Calendar[] = [];
  let running: Promise<void> = Promise.resolve();

  /** While a jump does what is due at a moment, the time is that moment. */
  let standingAt: Date | null = null;

  const now = () => standingAt ?? new Date(machineNow() + store.data.offsetMs);
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
    if (due > now()) standingAt = due;
    try {
      for (const calendar of calendars) await calendar.runDue(now());
    } finally {
      const moment = standingAt;
      standingAt = null;
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
