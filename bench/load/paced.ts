import { setTimeout as delay } from 'node:timers/promises';

/**
 * Open loop: begins each when it is due, whatever became of those before, and waits for all at the end. Timers
 * fire up to a millisecond late, on every side alike: that is not part of what is timed.
 */
export async function paced(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  begin: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const running = new Set<Promise<void>>();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = began + (n * 1000) / perSecond;
    while (performance.now() < due) await delay(Math.max(0, due - performance.now()));
    const one: Promise<void> = begin().finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}
