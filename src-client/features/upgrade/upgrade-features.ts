import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { UPGRADE_FEATURE_TEXTS } from '../../../src/texts/on-demand/plan-lists.texts.ts';

/** Documented features per plan, for the upgrade cards. */
export const UPGRADE_FEATURES: Record<Plan, readonly string[]> = UPGRADE_FEATURE_TEXTS;
