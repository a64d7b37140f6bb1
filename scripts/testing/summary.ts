export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test that failed, or a file that could not be run. */
export interface Failure {
  /** The file and the words of the test. */
  test: string;
  /** What was seen, as the test said it. */
  message: string;
  /** The command that runs the file again. */
  again: string;
}

/** A drill comes again by its seed, which the environment names. */
export function againOf(project: string, file: string, seed = process.env.DRILL_SEED): string {
  const command = `npx vitest run --project ${project} ${file}`;
  return project === 'drill' && seed !== undefined ? `DRILL_SEED=${seed} ${command}` : command;
}

/** Of one test run: every project by its name, and faults that belong to no test. */
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

/** Said again at the end: what failed has long scrolled away by then. */
export const failureText = ({ test, message, again }: Failure): string =>
  [`Failed: ${test}`, `again: ${again}`, ...firstLines(message, 40).split('\n')].join('\n    ');

/** As much as says what went wrong: a drill prints pages. */
export function firstLines(text: string, most: number): string {
  const lines = text.split('\n');
  if (lines.length <= most) return text;
  return [...lines.slice(0, most), `… ${lines.length - most} lines more`].join('\n');
}

/** The last line of `npm test`, for people and for scripts. */
export function summaryLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
