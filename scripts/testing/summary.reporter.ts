import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { addCounts, type Count, NOTHING, type Summary } from './summary.ts';

/** Writes what was counted to the file named by TEST_SUMMARY. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly unknown[]): void {
    const projects: Record<string, Count> = {};
    for (const module of modules) {
      const { name } = module.project;
      projects[name] = addCounts([projects[name] ?? NOTHING, countModule(module)]);
    }
    const summary: Summary = { projects, strayErrors: strayErrors.length };
    if (process.env.TEST_SUMMARY) writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(summary));
  }
}

function countModule(module: TestModule): Count {
  const count = { ...NOTHING };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    count[state === 'pending' ? 'failed' : state] += 1;
  }
  // A file that could not be loaded, or whose hooks failed, has no failed test of its own.
  if (!module.ok() && count.failed === 0) count.failed = 1;
  return count;
}
