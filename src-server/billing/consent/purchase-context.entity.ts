import { defineEntity, p } from '@mikro-orm/core';

/** The browser that opened a payment page. Evidence in a dispute, so it cannot be made up later. */
export const PurchaseContextEntity = defineEntity({
  name: 'PurchaseContext',
  tableName: 'purchase_context',
  properties: {
    attemptId: p.uuid().primary(),
    userId: p.uuid().index('purchase_context_user_index'),
    /** Business time. */
    at: p.datetime(3),
    /** An erasure empties these three. */
    address: p.text().nullable(),
    browser: p.text().nullable(),
    /** Hash of the browser's own cookie. Null: the browser never signed in here. */
    device: p.text().nullable(),
    locale: p.text(),
  },
});
