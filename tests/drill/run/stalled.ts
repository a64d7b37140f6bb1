import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE_MS } from '../../support/patience.ts';

const LOOK_EVERY_MS = 1_000;

interface StallWatch {
  /** Rejects when the count did not change for too long; never resolves. */
  failure: Promise<never>;
  stop(): void;
}

/** Ends a run that hangs, but not one that is only slow. */
export function failWhenStalled(count: () => number, stallMs = PATIENCE_MS): StallWatch {
  const end = new AbortController();
  const watch = async (): Promise<never> => {
    let last = count();
    let since = performance.now();
    for (;;) {
      await delay(LOOK_EVERY_MS, undefined, { signal: end.signal });
      const now = count();
      if (now !== last) since = performance.now();
      last = now;
      if (performance.now() - since > stallMs) {
        throw new Error(`Nothing happened for ${stallMs} ms, after ${last} events and faults.`);
      }
    }
  };
  const failure = watch();
  // After `stop` no one handles the rejection.
  failure.catch(() => {});
  return { failure, stop: () => end.abort() };
}
