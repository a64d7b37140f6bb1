import type { Log } from '../log/log.ts';

export interface TimedWork {
  name: string;
  /** Machine time from the end of one run to the start of the next. Shorter after a failure. */
  everyMs: number;
  /** Runs on every instance. Without it, only the leader runs it. */
  everywhere?: true;
  /** Repairs what an event failed to bring. It may rest while many leaps follow each other. */
  repairs?: true;
  run(): Promise<unknown>;
}

export interface Timers {
  start(): void;
  /**
   * Business time jumped ahead. Runs work whose interval the jumps since its last run cover. With
   * `repairsRest`, repairs wait for a call without it.
   */
  leap(milliseconds: number, repairsRest?: boolean): void;
  /** Resolves once nothing is running. */
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 30_000;

/**
 * Repeats each task without overlap. A failure is logged and retried soon with growing backoff, at
 * the latest at the next regular run.
 */
export function createTimers(
  log: Log,
  works: readonly TimedWork[],
  firstRetryMs = FIRST_RETRY_MS,
): Timers {
  const stopping = new AbortController();
  // A wake-up during a run applies to the pause after it.
  const wakeUps = works.map(({ everyMs, repairs = false }) => {
    return { everyMs, repairs, leaptMs: 0, call: new AbortController() };
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
        log.warn({ err: error, timer: work.name }, 'a timed task failed and will be retried');
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
    leap(milliseconds, repairsRest = false) {
      for (const wakeUp of wakeUps) {
        // A long jump may arrive in parts, one for each event due on its way.
        wakeUp.leaptMs += milliseconds;
        if (repairsRest && wakeUp.repairs) continue;
        if (wakeUp.leaptMs >= wakeUp.everyMs) wakeUp.call.abort();
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Milliseconds after this many failures in a row. Grows with each, up to the regular interval. */
export function pauseAfter(failures: number, everyMs: number, firstRetryMs: number): number {
  return failures === 0 ? everyMs : Math.min(everyMs, firstRetryMs * 2 ** (failures - 1));
}

/** Ends early when a signal aborts. */
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
