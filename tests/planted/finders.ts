import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlantedBug } from './planted-bug.ts';
import type { TestRun } from './test-run.ts';
import { isFileOf } from './verdict.ts';

/**
 * By which test each bug was found in the last reported run: its title, by the bug's name. That test is tried alone
 * first, which takes a fraction of its file; it is a guess that saves time, and no part of what is proven.
 */
export type Finders = ReadonlyMap<string, string>;

const FILE = join(import.meta.dirname, 'finders.json');

export function readFinders(): Finders {
  return new Map(Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>));
}

export function writeFinders(finders: Finders): void {
  const sorted = [...finders].sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Those that passed in a run without any bug: a test that fails by itself says nothing when it fails with one. */
export function standing(
  finders: Finders,
  bugs: readonly PlantedBug[],
  { files }: TestRun,
): Finders {
  const passed = ({ name, test }: PlantedBug): boolean =>
    (files ?? [])
      .filter((file) => isFileOf(test, file))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName }) => fullName === finders.get(name))
      .some(({ status }, _, same) => status === 'passed' && same.length === 1);
  return new Map(
    [...finders].filter(([name]) => bugs.some((bug) => bug.name === name && passed(bug))),
  );
}
