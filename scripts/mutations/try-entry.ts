import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientOf } from './build-copy.ts';
import { applyChange } from './change.ts';
import type { Entry } from './entries.ts';
import { passesTypes } from './passes-types.ts';
import { type NamedTest, runsOf, runTests } from './run-tests.ts';

export type Verdict =
  | 'caught'
  | 'refused by types'
  | 'survived'
  | 'does not build'
  | 'no green test';

/**
 * Mutates one place of the copy, runs its row's tests, cheapest first, and restores it. A survivor may still fail the
 * type check, which is reported separately.
 */
export function tryEntry(root: string, { occurrence }: Entry, tests: NamedTest[]): Verdict {
  if (tests.length === 0) return 'no green test';
  const file = join(root, occurrence.file);
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, applyChange(original, occurrence));
  try {
    for (const run of runsOf(tests)) {
      const seenInBrowser =
        run.projects.includes('browser') && !occurrence.file.startsWith('src-server/');
      if (seenInBrowser && !buildClientOf(root)) return 'does not build';
      if (runTests(root, run, { firstFailure: true }).failed.length > 0) return 'caught';
    }
    return passesTypes(root) ? 'survived' : 'refused by types';
  } finally {
    writeFileSync(file, original);
  }
}
