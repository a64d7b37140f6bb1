import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE_MS } from './patience.ts';

/** Asks again until it holds, on a slow machine too; fails with the sentence when it does not within the time. */
export async function until(
  sentence: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
  everyMs = 25,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${sentence}.`);
    await delay(everyMs);
  }
}

/** The same, where the condition says what is waited for. */
export const eventually = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  until(String(condition), condition);
