import type { Plan } from '../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import { settings } from './public-settings.ts';

/** Plans, prices and entitlements on sale when this page was loaded. */
export const catalogue = settings.catalogue ?? DOCUMENTED_CATALOGUE;

/** The price of a plan for life. Undefined: not for sale. A full plan is sold only to its present holders. */
export function lifetimePrice(plan: Plan, held: Plan | null): number | undefined {
  if (plan !== held && settings.soldOut?.includes(plan) === true) return undefined;
  return settings.offers?.lifetimes?.[plan];
}
