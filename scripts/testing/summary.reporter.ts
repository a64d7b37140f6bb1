import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import {
  addCounts,
  againOf,
  type Count,
  type Failure,
  failureText,
  firstLines,
  NOTHING,
  type Summary,
} from './summary.ts';

/** Prints each failure at once. Writes counts and failures to the file named by TEST_SUMMARY. */
export default class SummaryReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') console.error(`\n${failureText(failureOf(test))}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly unknown[]): void {
    const projects: Record<string, Count> = {};
    for (const module of modules) {
      const { name } = module.project;
      projects[name] = addCounts([projects[name] ?? NOTHING, countModule(module)]);
    }
    const failures = modules.flatMap(failuresOf);
    const summary: Summary = { projects, failures, strayErrors: strayErrors.length };
    if (process.env.TEST_SUMMARY) writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(summary));
  }
}

function countModule(module: TestModule): Count {
  const count = { ...NOTHING };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    count[state === 'pending' ? 'failed' : state] += 1;
  }
  // A file that failed to load, or whose hooks failed, has no failed test of its own.
  if (!module.ok() && count.failed === 0) count.failed = 1;
  return count;
}

function failuresOf(module: TestModule): Failure[] {
  const failures = [...module.children.allTests()]
    .filter((test) => test.result().state === 'failed')
    .map(failureOf);
  if (failures.length > 0 || module.ok()) return failures;
  const again = againOf(module.project.name, module.relativeModuleId);
  return [{ test: module.relativeModuleId, message: messageOf(module.errors()), again }];
}

const failureOf = (test: TestCase): Failure => ({
  test: `${test.module.relativeModuleId} > ${test.fullName}`,
  message: messageOf(test.result().errors ?? []),
  again: againOf(test.project.name, test.module.relativeModuleId),
});

const messageOf = (errors: readonly SerializedError[]): string =>
  errors
    .map(({ message, diff }) =>
      diff === undefined ? message : `${firstLines(message, 8)}\n${diff}`,
    )
    .map(stripVTControlCharacters)
    .join('\n');
