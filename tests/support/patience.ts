/**
 * How long a test waits for what must happen, in milliseconds. It only ends what hangs, so it is far more than a busy
 * machine needs. Runs that expect tests to fail, such as the planted bugs, set TEST_PATIENCE_MS to less.
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? 600_000);

/** How long a whole test may take: it may have to wait for several things in turn. */
export const TEST_WITHIN_MS = Math.max(180_000, 5 * PATIENCE_MS);

/** How long making or ending a world may take: a hook waits for one thing, and its hanging must not cost the run. */
export const HOOK_WITHIN_MS = Math.max(120_000, PATIENCE_MS);
