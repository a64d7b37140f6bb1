import type { DrillResult } from './drill.ts';
import { createTally } from './tally.ts';

/** Combines several runs into one result. */
export function sumUp(seed: number, results: readonly DrillResult[]): DrillResult {
  const sum = (of: (result: DrillResult) => number) =>
    results.reduce((all, result) => all + of(result), 0);
  const tally = createTally();
  for (const { kinds, attempts } of results) {
    tally.add(kinds);
    tally.addAttempts(attempts);
  }
  return {
    seed,
    subscribers: sum(({ subscribers }) => subscribers),
    events: sum(({ events }) => events),
    changing: sum(({ changing }) => changing),
    kinds: tally.kinds(),
    attempts: tally.attempts(),
    struck: results.flatMap(({ struck }) => struck),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    settledMs: Math.max(...results.map(({ settledMs }) => settledMs)),
    seconds: sum(({ seconds }) => seconds),
    ended: results.flatMap(({ ended }) => ended),
    wrong: results.flatMap(({ seed: own, wrong }) =>
      wrong.map((sentence) => `(chapter with seed ${own}) ${sentence}`),
    ),
  };
}
