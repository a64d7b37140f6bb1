import { makeTemplate } from '../support/database/template-database.ts';
import { startThrowAwayCluster } from '../support/database/throw-away-cluster.ts';
import { plannedBugs } from './support/planned-bugs.ts';
import type { PlantedBug } from './support/planted-bug.ts';
import { type Search, verdictText, writeReport } from './support/planted-report.ts';
import { runTests, type TestsDatabase } from './support/test-run.ts';
import { copyTree, type TreeCopy } from './support/tree-copy.ts';
import { allPass, verdictOf } from './support/verdict.ts';

/**
 * Plants each bug in a copy of the sources and runs the one test file that must fail. In another copy it runs all those
 * files without a bug. `npm run planted -- [words ...]` selects bugs whose name contains a word; quote words with
 * spaces. `--report` writes docs/reports/planted.md. Fails when a bug is missed, when a run proves nothing (see
 * verdict.ts) and when it takes too long.
 */

/** Two at once, as in `npm test`, because most tests wait for a database or a provider. */
const RUNNERS = 2;
/** Limit for all bugs together. Exceeding it fails the command. */
const MAX_MINUTES = 15;
/** Short, because tests wait in vain for what a bug prevents. */
const PATIENCE_WITH_BUG_MS = 20_000;
/** Ends a hanging run. A bug's test fails long before. */
const MAX_SEARCH_MS = 600_000;

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

/** Everything must pass without a bug, or a failure with one proves nothing. */
async function isClean({ copy, database }: Runner, tests: Set<string>): Promise<boolean> {
  const longestMs = MAX_MINUTES * 60_000;
  const run = await runTests(copy.path, [...tests], { ...database, longestMs });
  const clean = allPass(tests, run);
  if (!clean) console.log(run.printed);
  console.log(clean ? 'clean: all pass' : 'clean: FAILS, so nothing below says anything');
  return clean;
}

/** Takes the next bug until none is left, in parallel with the other lane. */
async function searchWith(runner: Runner, left: PlantedBug[]): Promise<Search[]> {
  const searches: Search[] = [];
  for (let bug = left.shift(); bug !== undefined; bug = left.shift()) {
    const began = performance.now();
    const uproot = runner.copy.plant(bug);
    const { databaseUrl, template } = runner.database;
    const run = await runTests(runner.copy.path, [bug.test], {
      databaseUrl,
      ...(isOfMigration(bug) ? {} : { template }),
      longestMs: MAX_SEARCH_MS,
      patienceMs: PATIENCE_WITH_BUG_MS,
    });
    uproot();
    const verdict = verdictOf(bug.test, run);
    searches.push({ bug, verdict });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${bug.name}: ${verdictText(verdict)} (${bug.test}, ${seconds} s)`);
  }
  return searches;
}

const isOfMigration = ({ edits }: PlantedBug) => edits.some(({ file }) => /^\d{4}-/.test(file));

function sentenceOf(searches: readonly Search[], clean: boolean, minutes: number): string {
  const count = (kind: string) => searches.filter(({ verdict }) => verdict.kind === kind).length;
  const outcome =
    count('found') === searches.length
      ? `All ${searches.length} were found`
      : `Of ${searches.length}, ${count('missed')} were MISSED and ${count('not-proven')} NOT PROVEN`;
  const head = clean ? outcome : 'The tests fail without any bug';
  const late = minutes > MAX_MINUTES ? `, LONGER than ${MAX_MINUTES}` : '';
  return `${head}, in ${minutes.toFixed(1)} minutes${late}.`;
}

const began = performance.now();
const wanted = process.argv.slice(2).filter((words) => words !== '--report');
const bugs = await plannedBugs(wanted);
if (bugs.length === 0) {
  console.error(`No planted bug has these words: ${wanted.join(', ')}.`);
  process.exit(1);
}
const runners: Runner[] = [];
let clean = false;
let searches: Search[] = [];
try {
  while (runners.length < Math.min(RUNNERS, bugs.length)) runners.push(await openRunner());
  const left = [...bugs];
  const tests = new Set(bugs.map(({ test }) => test));
  const searching = runners.map(async (runner, place) => {
    if (place === 0) {
      clean = await isClean(runner, tests);
      if (!clean) left.length = 0;
    }
    return searchWith(runner, left);
  });
  searches = (await Promise.all(searching)).flat();
} finally {
  await Promise.all(runners.map((runner) => runner.stop()));
}
const minutes = (performance.now() - began) / 60_000;
const sentence = sentenceOf(searches, clean, minutes);
console.log(sentence);
if (process.argv.includes('--report')) writeReport(searches, sentence);
const allFound = clean && searches.every(({ verdict }) => verdict.kind === 'found');
process.exitCode = allFound && minutes <= MAX_MINUTES ? 0 : 1;
