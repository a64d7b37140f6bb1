const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 120_000;
const LONGEST_NAMED_MS = 24 * 3_600_000;

/**
 * For how long nobody asks a provider that turned our address away, in milliseconds. What it names is enough the
 * first time; coming again with it shows that it was not. `refusals`: in a row, with this one. `waitScale` multiplies
 * what is not named.
 */
export function standBackWaitMs(refusals: number, namedMs: number, waitScale: number): number {
  const named = Math.min(Math.max(namedMs, 0), LONGEST_NAMED_MS);
  if (refusals <= 1 && named > 0) return named;
  const doubled = FIRST_WAIT_MS * 2 ** Math.min(Math.max(refusals - 1, 0), 10);
  return Math.max(named, Math.min(LONGEST_WAIT_MS, doubled) * waitScale);
}
