import type { Clock } from '../../clock/clock.ts';

/** Shares one answer among all callers within `forMs`: a flood of calls costs one. */
export function shareAnswer<T>(
  ask: () => Promise<T>,
  at: { forMs: number; machineClock: Clock },
): () => Promise<T> {
  let shared: { answer: Promise<T>; since: number; isComing: boolean } | null = null;

  const isFresh = (since: number) => {
    const age = at.machineClock.now().getTime() - since;
    // After the clock was set back, a negative age would never expire.
    return age >= 0 && age < at.forMs;
  };

  return () => {
    if (shared !== null && (shared.isComing || isFresh(shared.since))) return shared.answer;
    const mine = { answer: ask(), since: at.machineClock.now().getTime(), isComing: true };
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
