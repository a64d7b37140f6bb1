import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BillingCycle, PaidPlan } from '../../src/domain/plan.ts';

/** Every price that ever sold a plan of ours: a replaced one loses its lookup key, not its buyers. */
export const KnownPriceEntity = defineEntity({
  name: 'KnownPrice',
  tableName: 'known_price',
  properties: {
    stripePriceId: p.text().primary(),
    plan: p.text().$type<PaidPlan>(),
    billingCycle: p.text().$type<BillingCycle>(),
    firstSeenAt: p.datetime(3),
  },
});
export type KnownPrice = InferEntity<typeof KnownPriceEntity>;
