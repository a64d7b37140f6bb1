import { defineEntity, p } from '@mikro-orm/core';

/** A charge that succeeded, as last read from Stripe. Only the sync writes it. */
export const ReceivedPaymentEntity = defineEntity({
  name: 'ReceivedPayment',
  tableName: 'received_payment',
  properties: {
    stripeChargeId: p.text().primary(),
    /** Sign-up or account: both share one id. */
    userId: p.uuid().index('received_payment_user_index'),
    /** Stripe's time of the charge. */
    at: p.datetime(3).index('received_payment_at_index'),
    /** Minor units of `currency`, tax included. */
    amountCents: p.double().$type<number>(),
    /** Everything refunded so far, whenever that was. */
    refundedCents: p.double().$type<number>(),
    currency: p.text(),
    /** ISO code of the billing address, or else of the card. */
    country: p.text().nullable(),
    dispute: p.text().$type<'open' | 'lost'>().nullable(),
  },
});
