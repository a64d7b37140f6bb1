import type { Catalogue, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isDocumented } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { planName } from '../../../src/domain/plan.ts';
import { PLAN_NAME_TEXTS } from '../../../src/texts/pages/plans.texts.ts';

/** A plan's name in the language of the page. A seller's own plans have one name. */
export function shownPlanName(catalogue: Catalogue, plan: Plan): string {
  const documented: Readonly<Record<string, string>> = PLAN_NAME_TEXTS;
  return (isDocumented(catalogue) && documented[plan]) || planName(catalogue, plan);
}
