import { defineEntity, p } from '@mikro-orm/core';

/** A renewal whose charge failed at least once, as last read from Stripe. */
export const FailedRenewalEntity = defineEntity({
  name: 'FailedRenewal',
  tableName: 'failed_renewal',
  properties: {
    stripeInvoiceId: p.text().primary(),
    userId: p.uuid().index('failed_renewal_user_index'),
    /** Stripe's time of the first failure. */
    failedAt: p.datetime(3).index('failed_renewal_failed_index'),
    state: p.text().$type<'open' | 'recovered' | 'lost'>(),
    /** Stripe's time of the charge that paid it. */
    paidAt: p.datetime(3).nullable(),
    /** Minor units received for it; 0 until then. */
    paidCents: p.double().$type<number>(),
    currency: p.text(),
  },
});
