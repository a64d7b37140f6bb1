import type { Challenge } from 'altcha-lib/types';
import { whileChecking } from './check-state.ts';
import { solve } from './solve.ts';

/** A proof can expire, and the next answer then brings another challenge. */
const MAX_CHECKS = 2;

/**
 * Solves the challenge of a refused call and retries the call. Returns the refusal when it has no challenge, as for a
 * single throttled address.
 */
export function afterWork(
  refusal: Response,
  resend: (proof: string) => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  return whileChecking(async () => {
    let answer = refusal;
    for (let check = 0; check < MAX_CHECKS && answer.status === 429; check += 1) {
      const challenge = await challengeIn(answer.clone());
      const solution = challenge && (await solve(challenge, signal));
      if (!solution) break;
      answer = await resend(btoa(JSON.stringify({ challenge, solution })));
    }
    return answer;
  });
}

async function challengeIn(answer: Response): Promise<Challenge | null> {
  const body: { error?: { data?: { challenge?: Challenge } } } | null = await answer
    .json()
    .catch(() => null);
  return body?.error?.data?.challenge ?? null;
}
