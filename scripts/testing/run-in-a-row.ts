import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPORTS, thisRun } from '../reports/this-run.ts';
import { startBusyLoops } from './busy-loops.ts';
import { isGreen, loadOf, ROW, type RunInRow, rowTable, unbroken } from './row/row.ts';

/**
 *     node scripts/with-runtime.mjs scripts/testing/run-in-a-row.ts [runs]
 *
 * Makes the next runs of `npm test` in a row of twenty, each with its own seed, eight of
 * them alone, ten beside one busy core and two beside two. Keeps every run in docs/reports/test-row.json and shows the
 * row in docs/testing.md. A failed run ends the command, and the row begins again. Long: it can be continued any time.
 */
const PAGE = join(import.meta.dirname, '../../docs/testing.md');
const REPORT = join(REPORTS, 'test-row.json');
const [BEGIN, END] = ['<!-- row -->', '<!-- /row -->'];

const wanted = Number(process.argv[2] ?? ROW);
if (!Number.isInteger(wanted) || wanted < 1) throw new Error('Usage: run-in-a-row.ts [RUNS]');

const runs = readRuns();
for (let run = 0; run < wanted; run += 1) {
  const place = unbroken(runs).length;
  if (place >= ROW) break;
  console.log(`\nRun ${place + 1} of ${ROW}`);
  const made = await runOnce(loadOf(place));
  runs.push(made);
  writeFileSync(REPORT, `${JSON.stringify(runs, null, 1)}\n`);
  writeTable();
  if (!isGreen(made)) {
    process.exitCode = 1;
    break;
  }
}

async function runOnce(load: number): Promise<RunInRow> {
  const { commit, date } = thisRun();
  const seed = Math.floor(Math.random() * 1_000_000);
  const folder = mkdtempSync(join(tmpdir(), 'wickline-row-'));
  const result = join(folder, 'result.json');
  const endLoops = startBusyLoops(load);
  const began = performance.now();
  try {
    const child = spawn('npm', ['test'], {
      stdio: 'inherit',
      env: { ...process.env, DRILL_SEED: String(seed), TEST_RESULT: result },
    });
    await new Promise((resolve) => child.once('close', resolve));
    const seconds = Math.round((performance.now() - began) / 1000);
    return { commit: commit ?? 'no commit', date, seed, load, seconds, ...resultOf(result) };
  } finally {
    endLoops();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that wrote no result failed as a whole. */
function resultOf(file: string): Pick<RunInRow, 'passed' | 'failed' | 'failures'> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, failures: ['the run wrote no result'] };
  }
}

function readRuns(): RunInRow[] {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return [];
  }
}

function writeTable(): void {
  const [before, rest = ''] = readFileSync(PAGE, 'utf8').split(BEGIN);
  const [, after = ''] = rest.split(END);
  writeFileSync(PAGE, `${before}${BEGIN}\n${rowTable(unbroken(runs))}\n${END}${after}`);
}
