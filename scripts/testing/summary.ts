export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** A failed test, or a file that could not run. */
export interface Failure {
  /** File and title of the test. */
  test: string;
  /** The failure message. */
  message: string;
  /** Command that reruns the file. */
  again: string;
}

/** A drill is repeatable by its seed, which comes from the environment. */
export function againOf(project: string, file: string, seed = process.env.DRILL_SEED): string {
  const command = `npx vitest run --project ${project} ${file}`;
  return project === 'drill' && seed !== undefined ? `DRILL_SEED=${seed} ${command}` : command;
}

/** Result of one test run: counts per project, and faults outside any test. */
export interface Summary {
  projects: Record<string, Count>;
  failures: Failure[];
  strayErrors: number;
}

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, count) => ({
      passed: sum.passed + count.passed,
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
    }),
    NOTHING,
  );
}

/** Repeated at the end, because earlier output has scrolled away. */
export const failureText = ({ test, message, again }: Failure): string =>
  [`Failed: ${test}`, `again: ${again}`, ...firstLines(message, 40).split('\n')].join('\n    ');

/** Enough lines to diagnose a failure: a drill prints pages. */
export function firstLines(text: string, most: number): string {
  const lines = text.split('\n');
  if (lines.length <= most) return text;
  return [...lines.slice(0, most), `… ${lines.length - most} lines more`].join('\n');
}

/** Last line of `npm test`, for people and scripts. */
export function summaryLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
