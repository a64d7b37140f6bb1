import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE_MS } from './patience.ts';

/** Polls until the condition holds. Fails with the sentence when the time is up. */
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

/** The same, with the condition's source as the sentence. */
export const eventually = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  until(String(condition), condition);
