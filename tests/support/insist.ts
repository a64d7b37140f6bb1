import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './http-person.ts';
import { PATIENCE_MS } from './patience.ts';

interface Patience {
  patienceMs: number;
  pauseMs: number;
  /** Reads how far the awaited work is. Each change starts the patience again. */
  progress?: () => Promise<string>;
}

const PATIENCE: Patience = { patienceMs: PATIENCE_MS, pauseMs: 500 };

/** Repeats a press until the page accepts it, as people do. `press` counts each one. */
export async function insist(
  what: string,
  press: () => Promise<Answer>,
  worked: (answer: Answer) => boolean,
  { patienceMs, pauseMs, progress }: Patience = PATIENCE,
): Promise<Answer> {
  let deadline = performance.now() + patienceMs;
  let seen: string | undefined;
  for (;;) {
    const answer = await press().catch(() => null);
    if (answer !== null && worked(answer)) return answer;
    const now = await progress?.();
    if (now !== seen) deadline = performance.now() + patienceMs;
    seen = now;
    if (performance.now() > deadline) throw new Error(`${what}: ${answer?.status} ${answer?.text}`);
    await delay(pauseMs);
  }
}
