import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { buildProgram } from '../drills/program.ts';
import { changedFiles } from './changed-files.ts';
import { projectsAffectedBy } from './changed-projects.ts';
import { provideBrowser } from './provide-browser.ts';
import { runVitest } from './run-vitest.ts';
import { NOT_DAILY, RUNS, runSideBySide } from './runs.ts';
import {
  addCounts,
  type Count,
  type Failure,
  failureText,
  NOTHING,
  type Summary,
  summaryLine,
} from './summary.ts';

/**
 * `npm test`: runs everything but the long tests, browser included. The last line is the count, and any failure sets
 * the exit code. `npm test -- all` runs the long tests too, `npm test -- server launch` the checks and these projects.
 * `npm test -- --changed` runs what uncommitted changes can affect, `--changed=main` what changed since main.
 */

const words = process.argv.slice(2);
const asked = words.filter((word) => !word.startsWith('--'));
const base = /^--changed(?:=(.+))?$/.exec(words.find((word) => word.startsWith('--')) ?? '');
const since = base === null ? null : (base[1] ?? 'HEAD');
const affected = since === null ? null : projectsAffectedBy(changedFiles(since));
const isAffected = (name: string): boolean =>
  affected === null || affected.some(({ project }) => project === name);
const isDaily = (name: string): boolean => affected !== null || !NOT_DAILY.includes(name);
const isAsked = (name: string): boolean =>
  (asked.includes('all') || (asked.length === 0 ? isDaily(name) : asked.includes(name))) &&
  isAffected(name);
const isRelatedOnly = (name: string | undefined): boolean =>
  affected?.some(({ project, relatedOnly }) => project === name && relatedOnly) ?? false;
/** Printed before the run, so a crashed drill can be repeated. */
const drillSeed = process.env.DRILL_SEED ?? String(Date.now() % 1_000_000);
process.env.DRILL_SEED = drillSeed;
/** The tests that sample in a daily run prove all of it in a whole one. */
if (asked.includes('all')) process.env.TEST_WHOLE = '1';
/** Only a run without words leaves out the slow tests of daily files. */
if (words.length === 0) process.env.TEST_DAILY = '1';

/** A daily run checks each file's types once. `npm run verify` and a whole run check the server's own program too. */
const CHECKS: readonly { name: string; script: string; words?: readonly string[] }[] = [
  { name: 'format and lint', script: 'check:format' },
  { name: 'types', script: 'check:types', words: asked.includes('all') ? [] : ['tests'] },
  { name: 'structure', script: 'check:structure' },
];

/** The projects that start the bundled server. */
const STARTS_PROCESSES = ['launch', 'drill', 'long'];

const failures: string[] = [];
const failedTests: Failure[] = [];
const counts: Count[] = [];
const say = (line: string): void => console.log(line);

/** The bundled server, which the runs of whole processes share. */
let program: ReturnType<typeof buildProgram> | undefined;

const browser = provideBrowser(say);
if (browser === null) failures.push('no browser');
const build = buildClients(say).done.catch((error: Error) => {
  console.error(error.message);
  failures.push('build of the client');
});
// The checks take the time that the build and the tests leave.
await Promise.all([check(), build.then(runTests)]);
(await program?.catch(() => undefined))?.remove();

for (const failure of failedTests) console.error(`\n${failureText(failure)}`);
for (const failure of failures) console.error(`Failed: ${failure}.`);
const total = addCounts([...counts, { ...NOTHING, failed: failures.length }]);
say(`\n${summaryLine(total)}`);
/** `run-in-a-row.ts` keeps the counts of each run. */
if (process.env.TEST_RESULT !== undefined) {
  const titles = [...failedTests.map(({ test }) => test), ...failures];
  const { passed, failed } = total;
  writeFileSync(process.env.TEST_RESULT, JSON.stringify({ passed, failed, failures: titles }));
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function check(): Promise<void> {
  for (const { name, script, words: rest = [] } of CHECKS) {
    const child = spawn('npm', ['run', '--silent', script, '--', ...rest], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => void printed.push(chunk));
    }
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) failures.push(`check of ${name}`);
    // In one piece, because the tests print too.
    say(`\n${code === 0 ? 'Checked' : 'Failed: check of'} ${name}.\n${Buffer.concat(printed)}`);
  }
}

async function runTests(): Promise<void> {
  if (isAsked('drill')) say(`\nThe drill's seed: DRILL_SEED=${drillSeed}`);
  const runs = RUNS.map((names) => names.filter(isAsked))
    .flatMap((names) => [names.filter((name) => !isRelatedOnly(name)), names.filter(isRelatedOnly)])
    .filter((names) => names.length > 0);
  const isBesideAnother = runs.length > 1;
  await runSideBySide(
    runs.map((projects) => async () => {
      if (projects.some((name) => STARTS_PROCESSES.includes(name))) await shareProgram();
      const options = isRelatedOnly(projects[0]) ? [`--changed=${since}`, '--passWithNoTests'] : [];
      const run = { projects, browserPath: browser?.path, isBesideAnother, options };
      count(projects, await runVitest(run));
    }),
  );
}

async function shareProgram(): Promise<void> {
  program ??= buildProgram();
  // If it fails, the run builds it again and reports why.
  const built = await program.catch(() => undefined);
  if (built !== undefined) process.env.TEST_PROGRAM = built.folder;
}

function count(projects: readonly string[], summary: Summary | null): void {
  for (const project of projects) {
    const counted = summary?.projects[project];
    if (counted === undefined && isRelatedOnly(project)) continue;
    if (counted === undefined) failures.push(`no tests ran in ${project}`);
    else counts.push(counted);
  }
  failedTests.push(...(summary?.failures ?? []));
  if (summary !== null && summary.strayErrors > 0) failures.push('an error outside every test');
}
