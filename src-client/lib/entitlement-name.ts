import type { Entitlement } from '../../src/domain/catalogue/catalogue.ts';
import { catalogue } from './catalogue.ts';

/** The name of anything that a plan includes. Its key once it has left the catalogue. */
export function entitlementName(entitlement: Entitlement): string {
  return catalogue.entitlements.find(({ key }) => key === entitlement)?.name ?? entitlement;
}
