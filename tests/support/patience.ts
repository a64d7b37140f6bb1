/**
 * How long a test waits for what must happen, in milliseconds: as long as a slow machine needs. Who expects tests to
 * fail, as the planted bugs do, sets TEST_PATIENCE_MS to less.
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? 120_000);
