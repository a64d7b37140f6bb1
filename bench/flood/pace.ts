import { setTimeout as delay } from 'node:timers/promises';

/**
 * Open-loop load: each call starts on schedule, whatever happened to earlier calls, and is timed from its scheduled
 * start. Returns p99 in milliseconds.
 */
export async function p99AtPace(
  call: () => Promise<unknown>,
  options: { perSecond: number; seconds: number },
): Promise<number> {
  const times: number[] = [];
  const began = performance.now();
  const calls = Array.from({ length: options.perSecond * options.seconds }, async (_, index) => {
    const due = began + (index * 1000) / options.perSecond;
    await delay(Math.max(0, due - performance.now()));
    await call();
    times.push(performance.now() - due);
  });
  await Promise.all(calls);
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}
