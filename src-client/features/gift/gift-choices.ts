import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { giftPrice } from '../../../src/domain/offers/gift.ts';
import { findPlan, paidPlans } from '../../../src/domain/plan.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { settings } from '../../lib/public-settings.ts';

export interface GiftChoice {
  plan: Plan;
  months: readonly number[];
}

/**
 * The plans that can be given now, lowest first. A plan that is sold out or has no monthly price is left out. `left`: the
 * plans of payment pages that this browser left, which may hold the last place themselves.
 */
export function giftChoices(
  offered: Readonly<Record<string, number[]>> = {},
  left: readonly (Plan | null)[] = [],
): GiftChoice[] {
  return paidPlans(catalogue).flatMap((plan) => {
    const months = offered[plan] ?? [];
    const isSold =
      findPlan(catalogue, plan)?.isVisible === true &&
      giftPrice(catalogue, plan, 1) !== null &&
      (left.includes(plan) || settings.soldOut?.includes(plan) !== true);
    return isSold && months.length > 0 ? [{ plan, months }] : [];
  });
}
