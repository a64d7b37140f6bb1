import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectOf } from '../../../scripts/testing/project-of.ts';
import { ROOT } from './tree-copy.ts';

/** The fields of vitest's JSON report that are read here, for one file. */
export interface TestedFile {
  /** Absolute path. */
  name: string;
  status: string;
  /** Why the file itself failed, outside its tests. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** How a run of test files ended. */
export interface TestRun {
  status: number | null;
  /** The run timed out. */
  late: boolean;
  /** Null when vitest wrote no report. */
  files: TestedFile[] | null;
  /** Its output. */
  printed: string;
}

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/** An existing PostgreSQL and its migrated template database. */
export interface TestsDatabase {
  databaseUrl: string;
  /** Absent: the run makes its own, with the copy's migrations. */
  template?: string;
}

/** Runs test files of a copy of the sources. */
export async function runTests(
  copy: string,
  tests: readonly string[],
  options: TestsDatabase & {
    longestMs: number;
    /** After a failed test. Default: false. */
    goesOn?: boolean;
    /** Absent: the default of any test run. */
    patienceMs?: number;
  },
): Promise<TestRun> {
  const report = join(copy, 'tested.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = new Set(tests.map((file) => `--project=${projectOf(file)}`));
  const bail = options.goesOn === true ? [] : ['--bail=1'];
  const words = ['run', ...bail, ...projects, ...reporters, ...tests];
  const run = spawn(process.execPath, [VITEST, ...words], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      FC_RUNS: '5000',
      ...(options.patienceMs !== undefined && { TEST_PATIENCE_MS: String(options.patienceMs) }),
      TEST_DATABASE_URL: options.databaseUrl,
      ...(options.template !== undefined && { TEST_DATABASE_TEMPLATE: options.template }),
    },
  });
  let late = false;
  const patience = setTimeout(() => {
    late = true;
    run.kill('SIGKILL');
  }, options.longestMs);
  const [out, err, [status]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, 'close') as Promise<[number | null]>,
  ]);
  clearTimeout(patience);
  const files = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { testResults: TestedFile[] }).testResults
    : null;
  return { status, late, files, printed: `${out.slice(-4_000)}${err.slice(-2_000)}` };
}
