import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countPlaces, fileNamed, readNamed } from '../planted/support/place.ts';
import type { PlantedBug } from '../planted/support/planted-bug.ts';

const ROOT = join(import.meta.dirname, '../..');
const plans = globSync('*.planted.ts', { cwd: join(ROOT, 'tests/planted') }).sort();

// Running the planted bugs is slow and has its own command. This checks that each still has its place.
describe.each(plans)('%s', async (plan) => {
  const { default: bugs }: { default: PlantedBug[] } = await import(
    join(ROOT, 'tests/planted', plan)
  );

  test.each(bugs)('can be planted: $name', ({ edits, test: testFile }) => {
    expect(fileNamed(ROOT, testFile)).toMatch(/\.test\.ts$/);
    for (const { file, find } of edits) {
      expect(countPlaces(readNamed(ROOT, file), find), `${file}: ${find}`).toBe(1);
    }
  });
});
