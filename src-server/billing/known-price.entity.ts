import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BillingCycle, Plan } from '../../src/domain/catalogue/catalogue.ts';

/**
 * Every price that ever sold one of our plans: how the sync knows what a subscription at an old price
 * is. A replaced price loses its lookup key but keeps its
 * buyers.
 */
export const KnownPriceEntity = defineEntity({
  name: 'KnownPrice',
  tableName: 'known_price',
  properties: {
    stripePriceId: p.text().primary(),
    plan: p.text().$type<Plan>(),
    billingCycle: p.text().$type<BillingCycle>(),
    firstSeenAt: p.datetime(3),
  },
});
export type KnownPrice = InferEntity<typeof KnownPriceEntity>;
