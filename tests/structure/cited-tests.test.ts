import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citedTests, idsIn } from '../../scripts/checks/spec-map/cited-tests.ts';
import { readSpecMap } from '../../scripts/checks/spec-map/spec-map.ts';
import { fileNamed } from '../planted/support/place.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = ['docs/access.md', 'docs/billing.md'];
const read = (document: string) => readFileSync(join(ROOT, document), 'utf8');
const tests = citedTests(ROOT);
const mapped = readSpecMap(join(ROOT, 'docs/spec-map.json'));

describe('tests that documents cite', () => {
  test.each(PAGES)('%s cites only test ids and files that exist', (page) => {
    const ids = idsIn(read(page), tests.keys());
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id) => !tests.has(id))).toEqual([]);
    const files = [...read(page).matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, name = '']) => name);
    for (const name of files) expect(fileNamed(ROOT, name)).toMatch(/\.test\.ts$/);
  });

  test('each documented element has a test that exists', () => {
    expect(mapped.length).toBeGreaterThan(30);
    expect(
      mapped.filter(({ ids }) => ids.length === 0 || ids.some((id) => !tests.has(id))),
    ).toEqual([]);
  });

  test('every test id is cited by a document', () => {
    const cited = new Set(mapped.flatMap(({ ids }) => ids));
    for (const page of PAGES) for (const id of idsIn(read(page), tests.keys())) cited.add(id);
    expect([...tests.keys()].filter((id) => !cited.has(id))).toEqual([]);
  });

  test('each line of Stripe’s list and each attack of billing.md has a test', () => {
    const rows = read('docs/billing.md')
      .split('\n')
      .filter((line) => line.startsWith('|') && idsIn(line, tests.keys()).length > 0)
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const numbered = rows.filter(([, number]) => number !== '');
    // Stripe's test list has 49 lines. have 16 attacks.
    expect(numbered.length).toBeGreaterThanOrEqual(49 + 16);
    expect(numbered.every(([, , line]) => line !== '')).toBe(true);
  });
});
