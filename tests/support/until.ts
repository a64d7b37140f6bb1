import { setTimeout as currentDelay } from 'node:timers/promises';
import { PATIENCE_MS } from './patience.ts';

/** The runtime's own: a test that withholds the product's long timers still looks again. */
const delay = currentDelay;

/** The next look comes after this share of the time waited, so long waits cost few looks and end little later. */
const LOOK_AGAIN_AFTER = 1 / 6;

/** Polls until the condition holds. Fails with the sentence when the time is up. */
export async function until(
  sentence: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
  everyMs = 25,
): Promise<void> {
  const began = performance.now();
  while (!(await condition())) {
    const waited = performance.now() - began;
    if (waited > withinMs) throw new Error(`Not within ${withinMs} ms: ${sentence}.`);
    await delay(Math.max(everyMs, waited * LOOK_AGAIN_AFTER));
  }
}

/** The same, with the condition's source as the sentence. */
export const eventually = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  until(String(condition), condition);
