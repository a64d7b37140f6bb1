import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSources } from '../../../scripts/structure/list-sources.ts';

const OF_PAGES = /^tests\/(browser|journeys)\//;
const READS =
  'count|textContent|innerText|isVisible|isDisabled|isEnabled|inputValue|getAttribute|isChecked';
/** The page may not show it yet. */
const HASTY = new RegExp(
  String.raw`\bexpect\(\s*await [^;]{0,300}?\.(?:${READS})\([^;()]*\)\s*(?:,[^;]{0,80})?\)\s*\.(?:not\.)?to\w+`,
  'g',
);

it('a test of a page reads until it finds what it expects, so a slow machine changes no outcome', () => {
  const tests = listSources(join(import.meta.dirname, '../../..')).filter(({ path }) =>
    OF_PAGES.test(path),
  );
  expect(tests.length).toBeGreaterThan(50);
  const hasty = tests.flatMap(({ path, code }) =>
    [...code.matchAll(HASTY)].map(([read]) => `${path}: ${read}`),
  );
  expect(hasty).toEqual([]);
});
