import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './http-person.ts';
import { PATIENCE_MS } from './patience.ts';

export interface Patience {
  patienceMs: number;
  pauseMs: number;
}

const PATIENCE: Patience = { patienceMs: PATIENCE_MS, pauseMs: 500 };

/** People press a button again when the page says that something went wrong. Each press is counted by `press`. */
export async function insist(
  what: string,
  press: () => Promise<Answer>,
  worked: (answer: Answer) => boolean,
  { patienceMs, pauseMs }: Patience = PATIENCE,
): Promise<Answer> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await press().catch(() => null);
    if (answer !== null && worked(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`${what}: ${answer?.status} ${answer?.text}`);
    await delay(pauseMs);
  }
}

/** Whatever it says, as long as somebody of ours says it: a refusal is an answer, a dead process none. */
export const answered = ({ status }: Answer) => status < 500;
