/**
 * How long a test waits for what must happen, in milliseconds. Far more than a busy machine needs, since it only ends
 * what hangs. Runs that expect failures, such as the planted bugs, set TEST_PATIENCE_MS to less.
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? 300_000);

/** Time limit of a whole test, which may wait for several things in turn. */
export const TEST_WITHIN_MS = Math.max(180_000, 3 * PATIENCE_MS);

/** Time limit of a hook that creates or ends a world. It waits for one thing, and a hang must not cost the run. */
export const HOOK_WITHIN_MS = Math.max(120_000, PATIENCE_MS);

/** Set by `npm test -- all`. Such a run proves in full what the daily one samples. */
export const IS_WHOLE_RUN = process.env.TEST_WHOLE === '1';
