import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citedTests } from './spec-map/cited-tests.ts';
import { documentRows } from './spec-map/document-rows.ts';
import { passedTitles } from './spec-map/passed-titles.ts';
import { problemsOf } from './spec-map/problems.ts';
import { readSpecMap } from './spec-map/spec-map.ts';

/**
 * Checks that every documented element has a test, referenced by id. `--report <file>`: each such test must have passed
 * in this Vitest JSON report. `--document <file>`: every row of the subscriber area's document must be mapped.
 */
const ROOT = join(import.meta.dirname, '../..');
const SECTIONS: [number, number] = [2, 9];
const option = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`);
  const file = at === -1 ? undefined : process.argv[at + 1];
  return file === undefined ? null : readFileSync(file, 'utf8');
};

const report = option('report');
const rows = readSpecMap(join(ROOT, 'docs/spec-map.json'));
const problems = problemsOf(rows, {
  tests: citedTests(ROOT),
  hasPassed: report === null ? () => true : passedTitles(report),
  document: documentRows(option('document') ?? '', SECTIONS),
});
for (const problem of problems) console.error(problem);
const tests = new Set(rows.flatMap(({ ids }) => ids));
console.log(
  `Specification: ${rows.length} rows, ${tests.size} tests, ${problems.length} problems.`,
);
if (problems.length > 0) process.exitCode = 1;
