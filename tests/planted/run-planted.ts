import { makeTemplate } from '../support/database/template-database.ts';
import { startThrowAwayCluster } from '../support/database/throw-away-cluster.ts';
import { plannedBugs } from './support/planned-bugs.ts';
import type { PlantedBug } from './support/planted-bug.ts';
import {
  amendReport,
  type Search,
  unfoundInReport,
  verdictText,
  writeReport,
} from './support/planted-report.ts';
import { runTests, type TestsDatabase } from './support/test-run.ts';
import { copyTree, type TreeCopy } from './support/tree-copy.ts';
import { hasPassed, type Verdict, verdictOf } from './support/verdict.ts';

/**
 * Plants each bug in a copy of the sources and runs the one test file that must fail. First it runs all of these files
 * without a bug. `npm run planted -- [words ...]` selects bugs whose name contains a word; quote words with
 * spaces. `--report` writes docs/reports/planted.md. `--again` takes the bugs that it lists as not found, and replaces
 * their rows. Fails when a bug is missed, when a run proves nothing (see verdict.ts) and when it takes too long.
 */

/** More than two cores can carry at once, because most tests wait for a database or a provider. */
const RUNNERS = 3;
/** Limit for all bugs together. Exceeding it fails the command. */
const MAX_MINUTES = 90;
/** Short, because tests wait in vain for what a bug prevents. */
const PATIENCE_WITH_BUG_MS = 20_000;
/** Ends a hanging run. A bug's test fails long before. */
const MAX_SEARCH_MS = 600_000;
/** The same for the run of all files without a bug. */
const MAX_CLEAN_MS = 3_000_000;

/** Where bugs are planted one after the other: a copy of the sources, and a PostgreSQL for all of them. */
interface Runner {
  copy: TreeCopy;
  database: Required<TestsDatabase>;
  stop(): Promise<void>;
}

async function openRunner(): Promise<Runner> {
  const cluster = await startThrowAwayCluster();
  const database = { databaseUrl: cluster.url, template: 'planted' };
  // One template serves all bugs but those of a migration.
  await makeTemplate(cluster.url, database.template);
  const copy = copyTree();
  const stop = () => cluster.stop().finally(() => copy.remove());
  return { copy, database, stop };
}

/** The bugs that one test file must find. */
type Group = [test: string, bugs: PlantedBug[]];

function groupsOf(bugs: readonly PlantedBug[]): Group[] {
  const groups = new Map<string, PlantedBug[]>();
  for (const bug of bugs) groups.set(bug.test, [...(groups.get(bug.test) ?? []), bug]);
  return [...groups];
}

/** The files that pass without a bug, in one run because it starts only once. */
async function cleanOf({ copy, database }: Runner, tests: readonly string[]) {
  const run = await runTests(copy.path, tests, {
    ...database,
    longestMs: MAX_CLEAN_MS,
    goesOn: true,
  });
  return new Set(tests.filter((test) => hasPassed(test, run)));
}

/** Takes the next file until none is left, in parallel with the other runners. */
async function searchWith(
  runner: Runner,
  left: Group[],
  clean: ReadonlySet<string>,
): Promise<Search[]> {
  const searches: Search[] = [];
  for (let group = left.shift(); group !== undefined; group = left.shift()) {
    const [test, bugs] = group;
    // A file that must pass and fails proves nothing by its failure. Alone, it may pass.
    const isClean = clean.has(test) || (await verdictWithout(runner, test)).kind === 'missed';
    if (!isClean) console.log(`${test}: FAILS without a bug`);
    for (const bug of bugs) {
      const verdict = isClean ? await verdictWith(runner, bug) : FAILS_WITHOUT;
      searches.push({ bug, verdict });
    }
  }
  return searches;
}

const FAILS_WITHOUT: Verdict = { kind: 'not-proven', why: 'the file fails without the bug' };

async function verdictWithout({ copy, database }: Runner, test: string): Promise<Verdict> {
  const run = await runTests(copy.path, [test], { ...database, longestMs: MAX_SEARCH_MS });
  return verdictOf(test, run);
}

async function verdictWith({ copy, database }: Runner, bug: PlantedBug): Promise<Verdict> {
  const began = performance.now();
  const uproot = copy.plant(bug);
  const { databaseUrl, template } = database;
  const run = await runTests(copy.path, [bug.test], {
    databaseUrl,
    ...(isOfMigration(bug) ? {} : { template }),
    longestMs: MAX_SEARCH_MS,
    patienceMs: PATIENCE_WITH_BUG_MS,
  });
  uproot();
  const verdict = verdictOf(bug.test, run);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${bug.name}: ${verdictText(verdict)} (${bug.test}, ${seconds} s)`);
  return verdict;
}

const isOfMigration = ({ edits }: PlantedBug) => edits.some(({ file }) => /^\d{4}-/.test(file));

function sentenceOf(searches: readonly Search[], minutes: number): string {
  const count = (kind: string) => searches.filter(({ verdict }) => verdict.kind === kind).length;
  const outcome =
    count('found') === searches.length
      ? `All ${searches.length} were found`
      : `Of ${searches.length}, ${count('missed')} were MISSED and ${count('not-proven')} NOT PROVEN`;
  const late = minutes > MAX_MINUTES ? `, LONGER than ${MAX_MINUTES}` : '';
  return `${outcome}, in ${minutes.toFixed(1)} minutes${late}.`;
}

const began = performance.now();
const isAgain = process.argv.includes('--again');
const words = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const unfound = isAgain ? new Set(unfoundInReport()) : null;
const bugs = (await plannedBugs(words)).filter(({ name }) => unfound?.has(name) ?? true);
if (isAgain && bugs.length === 0) {
  console.log('The report has nothing left to repeat.');
  process.exit(0);
}
if (bugs.length === 0) {
  console.error(`No planted bug has these words: ${words.join(', ')}.`);
  process.exit(1);
}
const runners: Runner[] = [];
let searches: Search[] = [];
try {
  const left = groupsOf(bugs);
  const tests = left.map(([test]) => test);
  const first = await openRunner();
  runners.push(first);
  while (runners.length < Math.min(RUNNERS, left.length)) runners.push(await openRunner());
  const clean = await cleanOf(first, tests);
  console.log(`${clean.size} of ${left.length} files pass together without a bug.`);
  const searching = runners.map((runner) => searchWith(runner, left, clean));
  searches = (await Promise.all(searching)).flat();
} finally {
  await Promise.all(runners.map((runner) => runner.stop()));
}
const minutes = (performance.now() - began) / 60_000;
const sentence = sentenceOf(searches, minutes);
console.log(sentence);
if (isAgain) amendReport(searches, sentence);
else if (process.argv.includes('--report')) writeReport(searches, sentence);
const allFound = searches.every(({ verdict }) => verdict.kind === 'found');
process.exitCode = allFound && minutes <= MAX_MINUTES ? 0 : 1;
