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

const CHEAPEST_FIRST = ['domain', 'sandbox', 'browser', 'server', 'server-long', 'launch', 'long'];

export function byProject(tests: readonly NamedTest[]): [project: string, tests: NamedTest[]][] {
  return CHEAPEST_FIRST.map((project): [string, NamedTest[]] => [
    project,
    tests.filter(({ file }) => projectOf(file) === project),
  ]).filter(([, some]) => some.length > 0);
}

interface Outcome {
  passed: NamedTest[];
  failed: NamedTest[];
}

interface RunOptions {
  /** Stops at the first failure and shortens the waits for pages. */
  firstFailure?: boolean;
}

/** Runs these tests in one project. */
export function runTests(
  root: string,
  project: string,
  tests: readonly NamedTest[],
  { firstFailure = false }: RunOptions = {},
): Outcome {
  const output = join(root, `.outcome-${project}.json`);
  rmSync(output, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const pattern = tests.map(({ title }) => titlePattern(title)).join('|');
  // Some server files tell one story, so a file runs whole.
  const only = project.startsWith('server') ? [] : ['-t', `(${pattern})`];
  const words = ['run', '--project', project, ...files, ...only];
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
      env: { ...process.env, ...(firstFailure ? { BROWSER_PATIENCE_MS: '8000' } : {}) },
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
