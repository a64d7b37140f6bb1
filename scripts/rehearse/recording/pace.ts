import { setTimeout as delay } from 'node:timers/promises';

/** Below the 20 calls a second that the guide promises, over all providers. */
const MAX_CALLS_PER_SECOND = 18;
const WINDOW_MS = 1_000;

/**
 * When the next call may begin, given the begins of the calls before it. At most `maxCalls` begin in any
 * second, the caller's included.
 */
export function nextBegin(
  begins: readonly number[],
  now: number,
  maxCalls = MAX_CALLS_PER_SECOND,
): number {
  const blocking = begins.at(-maxCalls);
  return blocking === undefined ? now : Math.max(now, blocking + WINDOW_MS);
}

export type Pace = () => Promise<void>;

/** Resolves when the caller's turn has come. */
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
