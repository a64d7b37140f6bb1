import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { settings } from '../../lib/public-settings.ts';

/** The price of a plan for life. Undefined: it is not sold for life, or the plan is sold out. */
export function lifetimePrice(plan: Plan): number | undefined {
  if (settings.soldOut?.includes(plan) === true) return undefined;
  return settings.offers?.lifetimes?.[plan];
}
