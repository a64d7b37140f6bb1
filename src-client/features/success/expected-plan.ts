import { isPlan, type Plan } from '../../../src/domain/plan.ts';
import { tabStore } from '../../lib/browser-storage.ts';
import { EXPECTED_PLAN } from '../../lib/storage-keys.ts';

/** A payment that was made and not yet confirmed: the dashboard asks again until its plan is there. */
export function expectPlan(plan: Plan): void {
  tabStore.write(EXPECTED_PLAN, plan);
}

/** The plan still waited for, given the one that is there; forgotten once it has come. */
export function awaitedPlan(present: Plan): Plan | null {
  const expected = tabStore.read(EXPECTED_PLAN);
  if (!isPlan(expected)) return null;
  if (expected !== present) return expected;
  tabStore.remove(EXPECTED_PLAN);
  return null;
}
