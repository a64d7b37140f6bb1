import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { PLAN_FEATURE_TEXTS } from '../../../src/texts/on-demand/plan-lists.texts.ts';

/** Documented features per plan, for the e-mail and payment steps. */
export const PLAN_CATALOGUE_FEATURES: Record<Plan, readonly string[]> = PLAN_FEATURE_TEXTS;
