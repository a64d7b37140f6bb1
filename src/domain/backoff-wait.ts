const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 120_000;
const MAX_NAMED_MS = 24 * 3_600_000;

/**
 * Backoff in milliseconds after a provider throttles or blocks our address. Honours the wait it names the first time;
 * later refusals show that it was too short. `refusals`: consecutive, including this one. `waitScale` multiplies only
 * waits that the provider did not name.
 */
export function backoffWaitMs(refusals: number, namedMs: number, waitScale: number): number {
  const named = Math.min(Math.max(namedMs, 0), MAX_NAMED_MS);
  if (refusals <= 1 && named > 0) return named;
  const doubled = FIRST_WAIT_MS * 2 ** Math.min(Math.max(refusals - 1, 0), 10);
  return Math.max(named, Math.min(MAX_WAIT_MS, doubled) * waitScale);
}
