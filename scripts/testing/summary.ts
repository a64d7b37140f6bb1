export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** Of one test run: every project by its name, and faults that belong to no test. */
export interface Summary {
  projects: Record<string, Count>;
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

/** The last line of `npm test`, for people and for scripts. */
export function summaryLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
