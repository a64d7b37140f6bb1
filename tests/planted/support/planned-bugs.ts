import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileNamed } from './place.ts';
import type { PlantedBug } from './planted-bug.ts';
import { ROOT } from './tree-copy.ts';

const LISTS = join(import.meta.dirname, '..');

/** Bugs whose name contains one of the words; all bugs without words. */
export async function plannedBugs(wanted: readonly string[]): Promise<PlantedBug[]> {
  const files = globSync('*.planted.ts', { cwd: LISTS }).sort();
  const lists = await Promise.all(
    files.map(async (file) => {
      const plan: { default: PlantedBug[] } = await import(join(LISTS, file));
      return plan.default.map((bug) => ({ ...bug, test: fileNamed(ROOT, bug.test) }));
    }),
  );
  const bugs = lists.flat();
  if (wanted.length === 0) return bugs;
  return bugs.filter(({ name }) => wanted.some((words) => name.includes(words)));
}
