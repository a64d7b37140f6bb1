import { isAbove, isPlan, type Plan } from '../../../src/domain/plan.ts';
import { tabStore } from '../../lib/browser-storage.ts';
import { EXPECTED_PLAN } from '../../lib/storage-keys.ts';

/** A payment that is not confirmed by then is for Manage billing to explain, and not for a note that waits. */
const EXPECTED_FOR_MS = 1_800_000;

/** A payment that was made and not yet confirmed: the dashboard asks again until its plan is there. */
export function expectPlan(plan: Plan): void {
  tabStore.write(EXPECTED_PLAN, `${plan} ${Date.now()}`);
}

/** The plan still waited for, given the one that is there; forgotten once that, or a higher one, has come. */
export function awaitedPlan(present: Plan): Plan | null {
  const [expected, since] = (tabStore.read(EXPECTED_PLAN) ?? '').split(' ');
  const waits = isPlan(expected) && isAbove(expected, present);
  if (waits && Date.now() - Number(since) < EXPECTED_FOR_MS) return expected;
  tabStore.remove(EXPECTED_PLAN);
  return null;
}
