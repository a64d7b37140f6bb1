import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An issuer's report of fraud, before a dispute or without one. Business time. */
export const FraudWarningEntity = defineEntity({
  name: 'FraudWarning',
  tableName: 'fraud_warning',
  properties: {
    /** Stripe's id. */
    id: p.text().primary(),
    chargeId: p.text(),
    userId: p.uuid().nullable().index('fraud_warning_user_index'),
    /** The gift that was paid. */
    giftId: p.uuid().nullable(),
    fraudType: p.text(),
    /** As last read: neither refunded nor disputed. */
    isActionable: p.boolean(),
    at: p.datetime(3),
    decided: p.text().$type<'refunded' | 'kept'>().nullable(),
    decidedAt: p.datetime(3).nullable(),
  },
});
export type FraudWarning = InferEntity<typeof FraudWarningEntity>;
