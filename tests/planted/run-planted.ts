import { readFinders, standing, writeFinders } from './finders.ts';
import { type Lane, openLane } from './lane.ts';
import { plannedBugs } from './planned-bugs.ts';
import type { PlantedBug } from './planted-bug.ts';
import { wordsOf, writeReport } from './planted-report.ts';
import { type Search, search } from './search.ts';
import { runTests, type TestRun } from './test-run.ts';
import { allPass } from './verdict.ts';

/**
 * Plants every bug in a copy of the tree and runs the test that found it last time, or else the one test file that must
 * fail by it; the same tests pass without any bug. `npm run planted -- [words ...]` takes those whose name has one of
 * the words, each in quotation marks; `--report` keeps the run as docs/reports/planted.md, and who found what for the
 * next one. Fails when one is missed, when a run proves nothing (see verdict.ts), and when it took too long.
 */

/** Most tests wait for a database or a provider: three at once keep two cores busy. */
const LANES = 3;
/** Of all bugs; one that runs into it makes the command fail. */
const LONGEST_MINUTES = 15;

/** Of these bugs' files, without a bug; of these tests alone where they are named. */
function runClean(lane: Lane, files: Iterable<string>, titles?: string[]): Promise<TestRun> {
  const longestMs = LONGEST_MINUTES * 60_000;
  const options = { ...lane.database, longestMs, stopAtFirst: false, titles };
  return runTests(lane.copy.path, [...files], options);
}

const filesOf = (bugs: readonly PlantedBug[]): Set<string> => new Set(bugs.map(({ test }) => test));

/** What was found by a test of a file that ran whole says nothing unless all of that file passes without a bug. */
async function isClean(lane: Lane, searches: readonly Search[]): Promise<boolean> {
  const files = filesOf(searches.filter(({ whole }) => whole).map(({ bug }) => bug));
  const run = files.size === 0 ? null : await runClean(lane, files);
  const clean = run === null || allPass(files, run);
  if (!clean) console.log(run?.printed);
  console.log(clean ? 'clean: all pass' : 'clean: FAILS, so nothing above says anything');
  return clean;
}

/** Takes one bug after the other, beside the other lanes. */
async function searchInLane(
  lane: Lane,
  left: PlantedBug[],
  finders: ReadonlyMap<string, string>,
): Promise<Search[]> {
  const searches: Search[] = [];
  for (let bug = left.shift(); bug !== undefined; bug = left.shift()) {
    const began = performance.now();
    const found = await search(lane, bug, finders.get(bug.name));
    searches.push(found);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const how = found.whole ? 'the whole file, ' : '';
    console.log(`${bug.name}: ${wordsOf(found.verdict)} (${bug.test}, ${how}${seconds} s)`);
  }
  return searches;
}

function sentenceOf(searches: readonly Search[], clean: boolean, minutes: number): string {
  const count = (kind: string) => searches.filter(({ verdict }) => verdict.kind === kind).length;
  const outcome =
    count('found') === searches.length
      ? `All ${searches.length} were found`
      : `Of ${searches.length}, ${count('missed')} were MISSED and ${count('not-proven')} NOT PROVEN`;
  const head = clean ? outcome : 'The tests fail without any bug';
  const late = minutes > LONGEST_MINUTES ? `, LONGER than ${LONGEST_MINUTES}` : '';
  return `${head}, in ${minutes.toFixed(1)} minutes${late}.`;
}

const began = performance.now();
const wanted = process.argv.slice(2).filter((words) => words !== '--report');
const bugs = await plannedBugs(wanted);
if (bugs.length === 0) {
  console.error(`No planted bug has these words: ${wanted.join(', ')}.`);
  process.exit(1);
}
const lanes: Lane[] = [];
let clean = false;
let searches: Search[] = [];
try {
  const first = await openLane();
  lanes.push(first);
  while (lanes.length < Math.min(LANES, bugs.length)) lanes.push(await openLane());
  const known = readFinders();
  const guessed = bugs.filter(({ name }) => known.has(name));
  const titles = guessed.flatMap(({ name }) => known.get(name) ?? []);
  const finders =
    guessed.length === 0
      ? known
      : standing(known, guessed, await runClean(first, filesOf(guessed), titles));
  console.log(
    `${finders.size} of ${bugs.length} are looked for by the test that found them before`,
  );
  const left = [...bugs];
  searches = (await Promise.all(lanes.map((lane) => searchInLane(lane, left, finders)))).flat();
  clean = await isClean(first, searches);
} finally {
  await Promise.all(lanes.map((lane) => lane.stop()));
}
const minutes = (performance.now() - began) / 60_000;
const sentence = sentenceOf(searches, clean, minutes);
console.log(sentence);
const allFound = clean && searches.every(({ verdict }) => verdict.kind === 'found');
if (process.argv.includes('--report')) {
  writeReport(searches, sentence);
  if (allFound) writeFinders(foundBy(searches));
}
process.exitCode = allFound && minutes <= LONGEST_MINUTES ? 0 : 1;

function foundBy(all: readonly Search[]): Map<string, string> {
  return new Map(
    all.flatMap(({ bug, verdict }) =>
      verdict.kind === 'found' ? [[bug.name, verdict.by] as const] : [],
    ),
  );
}
