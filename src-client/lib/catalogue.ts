import type { Plan } from '../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import { settings } from './public-settings.ts';

/** Plans, prices and entitlements on sale when this page was loaded. */
export const catalogue = settings.catalogue ?? DOCUMENTED_CATALOGUE;

/** The price of a plan for life. Undefined: it is not sold for life, or the plan is sold out. */
export function lifetimePrice(plan: Plan): number | undefined {
  if (settings.soldOut?.includes(plan) === true) return undefined;
  return settings.offers?.lifetimes?.[plan];
}
