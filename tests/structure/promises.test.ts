import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { titleLookup } from '../../scripts/spec-map/test-titles.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Rows of the tables that end with a test's title and its file. */
function promisesOf(document: string) {
  return readFileSync(join(ROOT, document), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && line.endsWith('.test.ts |'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, number = '', promise = '', title = '', file = '']) => ({
      number,
      promise,
      title,
      file,
    }));
}

test('every line of billing’s page is held by a test that is written where it says', () => {
  const promises = promisesOf('docs/billing.md');
  const isWritten = titleLookup(ROOT);
  expect(promises.filter(({ title, file }) => !isWritten(file, title))).toEqual([]);
  const numbered = promises.filter(({ number }) => number !== '');
  // Stripe's test list has 49 lines, and resolutions 12 to 16 are attacked in 16 ways.
  expect(numbered.length).toBeGreaterThanOrEqual(49 + 16);
  expect(numbered.every(({ promise }) => promise !== '')).toBe(true);
});
