import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../../support/http-person.ts';

const PATIENCE_MS = 240_000;
const PAUSE_MS = 500;

/** People press a button again when the page says that something went wrong. Each press is counted by `press`. */
export async function insist(
  what: string,
  press: () => Promise<Answer>,
  worked: (answer: Answer) => boolean,
): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await press().catch(() => null);
    if (answer !== null && worked(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`${what}: ${answer?.status} ${answer?.text}`);
    await delay(PAUSE_MS);
  }
}

/** Whatever it says, as long as somebody of ours says it: a refusal is an answer, a dead process none. */
export const answered = ({ status }: Answer) => status < 500;
