import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { citedTests } from '../checks/spec-map/cited-tests.ts';
import { readSpecMap } from '../checks/spec-map/spec-map.ts';
import { AREAS } from './areas.ts';
import { buildClientOf } from './build-copy.ts';
import { changedText } from './change.ts';
import { drawAll, placeOf } from './draw.ts';
import { type Entry, entriesOf } from './entries.ts';
import { passesTypes } from './passes-types.ts';
import { type NamedTest, runsOf, runTests } from './run-tests.ts';
import { openScratchCopy } from './scratch-copy.ts';
import { readSources } from './source-occurrences.ts';
import { tryEntry, type Verdict } from './try-entry.ts';

/**
 * `node scripts/mutations/mutations.ts <subscriber|admin|console> [count] [seeds]`: changes one documented value at a time in a
 * copy of the sources. A test of the row that documents the value must fail. Values come from the specification's
 * sentences in docs/spec-map.json. Several seeds ("1,2,3") draw each place once. An interrupted run resumes with the
 * same seeds; `--list` only lists the changes; `--again` retries the survivors.
 */
const ROOT = join(import.meta.dirname, '../..');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const [areaName = 'subscriber', count = '60', seeds = '1'] = words;
const area = AREAS[areaName];
if (area === undefined) throw new Error(`No area ${areaName}: ${Object.keys(AREAS).join(', ')}`);

const FOLDER = join(ROOT, '.cache/mutations');
const FILE = join(FOLDER, `${areaName}-${seeds}.json`);
mkdirSync(FOLDER, { recursive: true });
const known: Record<string, Verdict> = existsSync(FILE)
  ? JSON.parse(readFileSync(FILE, 'utf8'))
  : {};
const verdicts = process.argv.includes('--again')
  ? Object.fromEntries(Object.entries(known).filter(([, verdict]) => verdict === 'caught'))
  : known;

const cited = citedTests(ROOT);
const testsOf = ({ rows }: Entry): NamedTest[] =>
  rows.flatMap(({ ids }) => ids.flatMap((id) => cited.get(id) ?? []));

const copy = openScratchCopy(ROOT);
process.once('SIGINT', () => {
  copy.close();
  process.exit(130);
});
try {
  const rows = readSpecMap(join(copy.path, 'docs/spec-map.json')).filter(area.hasRow);
  const sources = readSources(copy.path, area.hasSource);
  const entries = entriesOf(rows, sources);
  const drawn = drawAll(entries, Number(count), seeds.split(','));
  console.log(
    `${rows.length} rows, ${entries.length} places, ${drawn.length} drawn (seeds ${seeds}).`,
  );
  if (process.argv.includes('--list')) {
    for (const entry of drawn)
      console.log(`${placeOf(entry)} <- ${entry.rows[0]?.element.slice(0, 90)}`);
  } else {
    const left = drawn.filter((entry) => verdicts[placeOf(entry)] === undefined);
    const keyOf = ({ file, title }: NamedTest) => `${file} > ${title}`;
    const green = new Set<string>();
    if (left.length > 0 && !(buildClientOf(copy.path) && passesTypes(copy.path))) {
      throw new Error('The sources do not build, or do not pass the type check.');
    }
    const wanted = new Map(left.flatMap(testsOf).map((test) => [keyOf(test), test]));
    for (const run of runsOf([...wanted.values()])) {
      const { passed, failed } = runTests(copy.path, run);
      for (const test of passed) green.add(keyOf(test));
      for (const test of failed) console.log(`Not green before any change: ${keyOf(test)}`);
    }
    for (const [index, entry] of left.entries()) {
      const started = performance.now();
      const tests = testsOf(entry).filter((test) => green.has(keyOf(test)));
      const verdict = tryEntry(copy.path, entry, tests);
      verdicts[placeOf(entry)] = verdict;
      writeFileSync(FILE, JSON.stringify(verdicts, null, 2));
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${index + 1}/${left.length} ${verdict} (${seconds} s) ${placeOf(entry)}`);
    }
    const counted = (verdict: Verdict) =>
      drawn.filter((entry) => verdicts[placeOf(entry)] === verdict).length;
    const stopped: Verdict[] = ['caught', 'refused by types'];
    const lived = drawn.filter(
      (entry) => !stopped.includes(verdicts[placeOf(entry)] ?? 'survived'),
    );
    for (const entry of lived) {
      const { file, at, length } = entry.occurrence;
      const original = (sources.get(file) ?? '').slice(at, at + length);
      const changed = changedText(entry.occurrence, original);
      console.error(`${verdicts[placeOf(entry)]}: ${placeOf(entry)} became "${changed}"`);
      console.error(`  row: ${entry.rows[0]?.element.slice(0, 200)}`);
    }
    console.log(
      `Of ${drawn.length} changes ${counted('caught')} failed a test of their row, ${counted('refused by types')} more the type check.`,
    );
    if (lived.length > 0) process.exitCode = 1;
  }
} finally {
  copy.close();
}
