import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { provideBrowser } from './provide-browser.ts';
import { addCounts, type Count, NOTHING, type Summary, summaryLine } from './summary.ts';

/**
 * `npm test`: everything, browser included. The last line counts; any failure shows in the exit code.
 * `npm test -- server launch` runs the checks and these projects alone.
 */

const asked = process.argv.slice(2);
const PROJECTS = ['domain', 'sandbox', 'server', 'launch', 'browser'].filter(
  (name) => asked.length === 0 || asked.includes(name),
);

const CHECKS: readonly { name: string; script: string }[] = [
  { name: 'format and lint', script: 'check:format' },
  { name: 'types', script: 'check:types' },
  { name: 'structure', script: 'check:structure' },
];

const failures: string[] = [];
const counts: Count[] = [];
const say = (line: string): void => console.log(line);

const browser = provideBrowser(say);
if (browser === null) failures.push('no browser');
for (const { name, script } of CHECKS) {
  say(`\nChecking ${name} …`);
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' });
  if (status !== 0) failures.push(`check of ${name}`);
}
await buildClients(say).done.catch((error: Error) => {
  console.error(error.message);
  failures.push('build of the client');
});

const summary = runVitest(browser?.path);
for (const project of PROJECTS) {
  const count = summary?.projects[project];
  if (count === undefined) failures.push(`no tests ran in ${project}`);
  else counts.push(count);
}
if (summary !== null && summary.strayErrors > 0) failures.push('an error outside every test');

for (const failure of failures) console.error(`Failed: ${failure}.`);
const total = addCounts([...counts, { ...NOTHING, failed: failures.length }]);
say(`\n${summaryLine(total)}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function runVitest(browserPath: string | undefined): Summary | null {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-tests-'));
  const file = join(folder, 'summary.json');
  const projects = PROJECTS.map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/summary.reporter.ts'];
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_SUMMARY: file,
        ...(browserPath === undefined ? {} : { CHROMIUM_PATH: browserPath }),
      },
    },
  );
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
