import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isAbove, isPlan } from '../../../src/domain/plan.ts';
import { tabStore } from '../../lib/browser-storage.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { EXPECTED_PLAN } from '../../lib/storage-keys.ts';

/** After this time, an unconfirmed payment is left to Manage billing. */
const EXPECTED_FOR_MS = 1_800_000;

/** Records an unconfirmed payment: the dashboard polls until its plan arrives. */
export function expectPlan(plan: Plan): void {
  tabStore.write(EXPECTED_PLAN, `${plan} ${Date.now()}`);
}

/** The plan still awaited, given the current one. Forgets it once that plan or a higher one arrives. */
export function awaitedPlan(present: Plan): Plan | null {
  const [expected, since] = (tabStore.read(EXPECTED_PLAN) ?? '').split(' ');
  const waits = isPlan(catalogue, expected) && isAbove(catalogue, expected, present);
  if (waits && Date.now() - Number(since) < EXPECTED_FOR_MS) return expected;
  tabStore.remove(EXPECTED_PLAN);
  return null;
}
