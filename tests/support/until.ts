import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until it holds; fails with the sentence when it does not within the time. */
export async function until(
  sentence: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 40_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${sentence}.`);
    await delay(25);
  }
}
