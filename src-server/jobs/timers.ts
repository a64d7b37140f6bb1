import type { Log } from '../log/log.ts';

export interface TimedWork {
  name: string;
  /** Machine time between the end of one run and the beginning of the next. */
  everyMs: number;
  run(): Promise<unknown>;
}

export interface Timers {
  start(): void;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/** Repeats each piece of work, never two of one at once; a failure is logged and tried again next time. */
export function createTimers(log: Log, works: readonly TimedWork[]): Timers {
  const stopping = new AbortController();
  let loops: Promise<void>[] = [];

  const loop = async (work: TimedWork) => {
    while (!stopping.signal.aborted) {
      try {
        await work.run();
      } catch (error) {
        log.warn({ err: error, timer: work.name }, 'timed work failed; it comes again');
      }
      await pause(work.everyMs, stopping.signal);
    }
  };

  return {
    start() {
      loops = works.map(loop);
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
