import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectOf } from '../testing/project-of.ts';

export interface NamedTest {
  file: string;
  title: string;
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

const PLACEHOLDER = /%[a-z#%]|\$[\w.]+/g;

/** Turns a title with placeholders into a pattern for the reported title. */
function titlePattern(title: string): string {
  return title
    .split(PLACEHOLDER)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*');
}

/** Tests of one run. */
interface TestRun {
  projects: readonly string[];
  tests: NamedTest[];
}

/** Files about pages need no prepared processes, so those of both projects share a run. */
const PAGES = ['browser', 'long'];

const CHEAPEST_FIRST = [
  ['domain'],
  ['sandbox'],
  PAGES,
  ['server'],
  ['server-long'],
  ['launch'],
  ['long'],
];

export function runsOf(tests: readonly NamedTest[]): TestRun[] {
  const runOf = ({ file }: NamedTest) =>
    file.startsWith('tests/browser/') ? PAGES.join() : projectOf(file);
  return CHEAPEST_FIRST.map((projects) => ({
    projects,
    tests: tests.filter((test) => runOf(test) === projects.join()),
  })).filter((run) => run.tests.length > 0);
}

/** A changed value may leave a test waiting for what never comes. */
const IMPATIENT = { BROWSER_PATIENCE_MS: '8000', TEST_PATIENCE_MS: '20000' };

interface Outcome {
  passed: NamedTest[];
  failed: NamedTest[];
}

interface RunOptions {
  /** Stops at the first failure and shortens the waits. */
  firstFailure?: boolean;
}

export function runTests(
  root: string,
  { projects, tests }: TestRun,
  { firstFailure = false }: RunOptions = {},
): Outcome {
  const output = join(root, `.outcome-${projects.join('-')}.json`);
  rmSync(output, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const pattern = tests.map(({ title }) => titlePattern(title)).join('|');
  // Some server files tell one story, so a file runs whole.
  const only = projects[0]?.startsWith('server') ? [] : ['-t', `(${pattern})`];
  const used = projects.filter((project) => files.some((file) => projectOf(file) === project));
  const words = ['run', ...used.flatMap((each) => ['--project', each]), ...files, ...only];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  spawnSync(
    process.execPath,
    [
      vitest,
      ...words,
      '--reporter=json',
      `--outputFile=${output}`,
      `--bail=${firstFailure ? 1 : 0}`,
    ],
    {
      cwd: root,
      env: { ...process.env, ...(firstFailure ? IMPATIENT : {}) },
      timeout: 600_000,
      stdio: 'ignore',
    },
  );
  if (!existsSync(output)) return { passed: [], failed: [...tests] };
  const results = report.parse(JSON.parse(readFileSync(output, 'utf8'))).testResults;
  const hasPassed = ({ file, title }: NamedTest) => {
    const cases = results
      .filter(({ name }) => name.endsWith(file))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter((each) => new RegExp(`^${titlePattern(title)}$`, 's').test(each.title));
    return cases.length > 0 && cases.every(({ status }) => status === 'passed');
  };
  return {
    passed: tests.filter(hasPassed),
    failed: tests.filter((each) => !hasPassed(each)),
  };
}
