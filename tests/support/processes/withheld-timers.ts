import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';

interface WithheldTimers {
  /** From now on no timer longer than the limit fires, whenever it was set. */
  withhold(): void;
  /** Fires the withheld timers and lets later ones fire normally. */
  release(): void;
  /** Lengths in milliseconds of the timers that came due since `withhold` and were held back. */
  withheld(): number[];
  /** Restores the runtime's own timers. */
  restore(): void;
}

type Callback = (...values: unknown[]) => void;

/**
 * Wraps the timers of this process. While they are withheld, a flow that progresses cannot have waited for a timer
 * longer than `limitMs`. Install it before the product starts. The runtime's internal timers (AbortSignal.timeout, idle
 * sockets) are left alone, because they only abort and never advance a flow.
 */
export function standBeforeTimers(limitMs: number): WithheldTimers {
  const original = { setTimeout, setInterval, clearTimeout, clearInterval };
  const originalWait = promises.setTimeout;
  const waiting = new Map<unknown, { run: () => void; length: number }>();
  let withholding = false;

  const guarded = (length: number, run: () => void, key: () => unknown): void => {
    if (withholding && length > limitMs) waiting.set(key(), { run, length });
    else run();
  };
  const wrap =
    (set: typeof setTimeout | typeof setInterval) =>
    (callback: Callback, length = 0, ...values: unknown[]) => {
      const timer: NodeJS.Timeout = set(
        () =>
          guarded(
            length,
            () => callback(...values),
            () => timer,
          ),
        length,
      ) as NodeJS.Timeout;
      return timer;
    };
  const wrapClear = (clear: (timer?: NodeJS.Timeout) => void) => (timer?: NodeJS.Timeout) => {
    waiting.delete(timer);
    clear(timer);
  };
  const wait: typeof promises.setTimeout = async (length, value, options) => {
    const waited = await originalWait(length, value, options);
    const { signal } = options ?? {};
    await new Promise<void>((resolve, reject) => {
      guarded(length ?? 0, resolve, () => resolve);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return waited as typeof value & {};
  };

  const install = (timers: object, waitFor: typeof promises.setTimeout) => {
    Object.assign(globalThis, timers);
    promises.setTimeout = waitFor;
    syncBuiltinESMExports();
  };
  install(
    {
      setTimeout: Object.assign(wrap(original.setTimeout), original.setTimeout),
      setInterval: wrap(original.setInterval),
      clearTimeout: wrapClear(original.clearTimeout),
      clearInterval: wrapClear(original.clearInterval),
    },
    wait,
  );

  const release = () => {
    withholding = false;
    const due = [...waiting.values()];
    waiting.clear();
    for (const { run } of due) run();
  };
  return {
    withhold() {
      withholding = true;
    },
    release,
    withheld: () => [...waiting.values()].map(({ length }) => length),
    restore() {
      release();
      install(original, originalWait);
    },
  };
}
