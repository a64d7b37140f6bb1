import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headOf, thisRun, writePaper } from '../reports/this-run.ts';

/**
 * `npm run drill -- restore`: backup, disaster, restore and catch-up, reported test by test. `--report` writes
 * docs/reports/restore.md.
 */
const TESTS = ['backup', 'restored-jobs'].map(
  (name) => `tests/server/database/${name}.long.test.ts`,
);

interface TestsRun {
  success: boolean;
  testResults: { assertionResults: { title: string; status: string; duration?: number }[] }[];
}

const folder = mkdtempSync(join(tmpdir(), 'wickline-restore-drill-'));
const file = join(folder, 'run.json');
const vitest = 'node_modules/vitest/vitest.mjs';
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
const words = ['run', '--project=server-long', ...reporters, ...TESTS];
spawnSync(process.execPath, [vitest, ...words], { stdio: 'inherit' });
const run = JSON.parse(readFileSync(file, 'utf8')) as TestsRun;
rmSync(folder, { recursive: true, force: true });
const results = run.testResults.flatMap(({ assertionResults }) => assertionResults);
if (process.argv.includes('--report')) {
  writePaper('restore', [
    '# Backup, disaster, restore',
    '',
    `${headOf('npm run drill -- restore --report', thisRun())}.`,
    '',
    '| | | seconds |',
    '|---|---|---|',
    ...results.map(
      ({ title, status, duration = 0 }) =>
        `| ${title} | ${status} | ${(duration / 1000).toFixed(1)} |`,
    ),
  ]);
}
process.exitCode = run.success && results.length > 0 ? 0 : 1;
