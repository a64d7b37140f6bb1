import { setTimeout as delay } from 'node:timers/promises';

/**
 * Lets no more than so many calls through in any stretch of that length, in the order of asking; a burst
 * within it goes at once. The vendor's client keeps to the limits that the last answer named, and forgets
 * them with every answer that names none: an outage would end in refusals for too much speed.
 */
export function createCallWindow(
  calls: number,
  perMs: number,
): <T>(call: () => Promise<T>) => Promise<T> {
  /** When each of the last calls was over; the next one waits for the oldest of them. */
  const places: Promise<void>[] = Array.from({ length: calls }, () => Promise.resolve());

  return async (call) => {
    const before = places.shift();
    const { promise, resolve } = Promise.withResolvers<void>();
    places.push(promise);
    await before;
    try {
      return await call();
    } finally {
      // Counted from the answer: by then the call had surely arrived.
      void delay(perMs, undefined, { ref: false }).then(resolve);
    }
  };
}
