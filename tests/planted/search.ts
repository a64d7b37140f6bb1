import type { Lane } from './lane.ts';
import type { PlantedBug } from './planted-bug.ts';
import { runTests } from './test-run.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export interface Search {
  bug: PlantedBug;
  verdict: Verdict;
  /** The whole file ran with the bug, and not only the test that had found it before. */
  whole: boolean;
}

const LONGEST_MS = 180_000;

/** Plants the bug and runs the test that had found it, or, where that says nothing, the whole file. */
export async function search(lane: Lane, bug: PlantedBug, finder?: string): Promise<Search> {
  const run = async (title?: string): Promise<Verdict> => {
    const options = { ...lane.database, longestMs: LONGEST_MS, stopAtFirst: true };
    const titles = title === undefined ? undefined : [title];
    return verdictOf(bug.test, await runTests(lane.copy.path, [bug.test], { ...options, titles }));
  };
  const uproot = lane.copy.plant(bug);
  try {
    const alone = finder === undefined ? null : await run(finder);
    if (alone?.kind === 'found') return { bug, verdict: alone, whole: false };
    return { bug, verdict: await run(), whole: true };
  } finally {
    uproot();
  }
}
