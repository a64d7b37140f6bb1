import type { Log } from '../log/log.ts';

export interface TimedWork {
  name: string;
  /** Machine time between the end of one run and the beginning of the next; less after one that failed. */
  everyMs: number;
  /** Each instance for itself; all else the leader does for everybody. */
  everywhere?: true;
  run(): Promise<unknown>;
}

export interface Timers {
  start(): void;
  /** Business time went ahead by so much: work for which that is enough, with the leaps since its last run, comes now. */
  leap(milliseconds: number): void;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 30_000;

/**
 * Repeats each piece of work, never two of one at once. A failure is logged and tried again soon, later each
 * time, and at the latest when the work would have come anyway.
 */
export function createTimers(
  log: Log,
  works: readonly TimedWork[],
  firstRetryMs = FIRST_RETRY_MS,
): Timers {
  const stopping = new AbortController();
  // A wake-up call that comes while the work runs is for the pause after it.
  const wakeUps = works.map(({ everyMs }) => {
    return { everyMs, leaptMs: 0, call: new AbortController() };
  });
  let loops: Promise<void>[] = [];

  const loop = async (work: TimedWork, index: number) => {
    const wakeUp = wakeUps[index];
    let failures = 0;
    while (wakeUp !== undefined && !stopping.signal.aborted) {
      wakeUp.leaptMs = 0;
      try {
        await work.run();
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ err: error, timer: work.name }, 'timed work failed; it comes again');
      }
      const pauseMs = pauseAfter(failures, work.everyMs, firstRetryMs);
      await pause(pauseMs, [stopping.signal, wakeUp.call.signal]);
      if (wakeUp.call.signal.aborted) wakeUp.call = new AbortController();
    }
  };

  return {
    start() {
      loops = works.map(loop);
    },
    leap(milliseconds) {
      for (const wakeUp of wakeUps) {
        // A long leap may be told in parts, one for each thing that was due on its way.
        wakeUp.leaptMs += milliseconds;
        if (wakeUp.leaptMs >= wakeUp.everyMs) wakeUp.call.abort();
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** In milliseconds, after so many failures in a row: longer each time, and never longer than after a success. */
export function pauseAfter(failures: number, everyMs: number, firstRetryMs: number): number {
  return failures === 0 ? everyMs : Math.min(everyMs, firstRetryMs * 2 ** (failures - 1));
}

/** Ends early when one of the signals says so. */
function pause(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    if (signals.some((signal) => signal.aborted)) return resolve();
    const timer = setTimeout(done, milliseconds);
    for (const signal of signals) signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
