import { setTimeout as delay } from 'node:timers/promises';

/** Below the 20 calls a second that the guide promises, across all providers. */
const MAX_CALLS_PER_SECOND = 18;
const WINDOW_MS = 1_000;

/** Start time of the next call, given the start times of earlier ones. At most `maxCalls` start within any second. */
export function nextBegin(
  begins: readonly number[],
  now: number,
  maxCalls = MAX_CALLS_PER_SECOND,
): number {
  const blocking = begins.at(-maxCalls);
  return blocking === undefined ? now : Math.max(now, blocking + WINDOW_MS);
}

export type Pace = () => Promise<void>;

/** Each call of the returned function resolves when it is its turn. */
export function createPace(): Pace {
  const begins: number[] = [];
  return async () => {
    const now = performance.now();
    const begin = nextBegin(begins, now);
    begins.push(begin);
    if (begins.length > MAX_CALLS_PER_SECOND) begins.shift();
    if (begin > now) await delay(begin - now);
  };
}
