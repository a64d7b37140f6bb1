import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';

/** The operator's decision about a price that another program made in our Stripe account. */
export const PriceMappingEntity = defineEntity({
  name: 'PriceMapping',
  tableName: 'price_mapping',
  properties: {
    stripePriceId: p.text().primary(),
    /** Null: not ours. */
    plan: p.text().$type<Plan>().nullable(),
    /** Null for a plan: from the price's interval. */
    billingCycle: p.text().$type<BillingCycle>().nullable(),
    /** Null: the command line. */
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime(3),
  },
});
export type PriceMapping = InferEntity<typeof PriceMappingEntity>;
