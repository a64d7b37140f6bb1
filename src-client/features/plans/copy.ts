import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { PLAN_GIVES_TEXTS } from '../../../src/texts/pages/plans.texts.ts';

/** Documented features per plan, for the landing page and the dashboard. */
export const PLAN_GIVES: Record<Plan, readonly string[]> = PLAN_GIVES_TEXTS;

/** Whether a plan lists this as not included. A translation does not begin with "no". */
export function isNotIncluded(item: string): boolean {
  return item === PLAN_GIVES_TEXTS.free[3] || /^no /i.test(item);
}
