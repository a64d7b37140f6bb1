import { setTimeout as delay } from 'node:timers/promises';

/**
 * Open loop: starts each call on schedule, whatever happened to earlier ones, then waits for all. Timers fire up to 1
 * ms late on every side alike; the timing excludes that delay.
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
