import type { Clock } from '../../clock/clock.ts';

/** One answer for everybody who asks within so many milliseconds: a flood of questions is one question. */
export function shareAnswer<T>(
  ask: () => Promise<T>,
  at: { forMs: number; clock: Clock },
): () => Promise<T> {
  let shared: { answer: Promise<T>; since: number; isComing: boolean } | null = null;

  const isFresh = (since: number) => {
    const age = at.clock.now().getTime() - since;
    // A clock that was set back would make it the answer for ever.
    return age >= 0 && age < at.forMs;
  };

  return () => {
    if (shared !== null && (shared.isComing || isFresh(shared.since))) return shared.answer;
    const mine = { answer: ask(), since: at.clock.now().getTime(), isComing: true };
    shared = mine;
    mine.answer.then(
      () => {
        mine.isComing = false;
      },
      () => {
        if (shared === mine) shared = null;
      },
    );
    return mine.answer;
  };
}
