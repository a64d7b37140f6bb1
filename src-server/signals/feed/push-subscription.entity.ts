import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A browser in which a subscriber asked for notifications. */
export const PushSubscriptionEntity = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscription',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().index('push_subscription_account_index'),
    /** Notifications end with it. Null: it was not stored, and the browser gets nothing. */
    sessionId: p.uuid().nullable(),
    /** The push service's address for this browser. It is a secret. */
    endpoint: p.text(),
    endpointHash: p.text().unique('push_subscription_endpoint_unique'),
    p256dh: p.text(),
    auth: p.text(),
    browser: p.text().nullable(),
    /** Machine time. */
    createdAt: p.datetime(3),
    /** The last entry that this browser was notified of. */
    lastSeq: p.integer(),
    /** Machine time: its push service asked us to wait until then. */
    nextTryAt: p.datetime(3).nullable(),
    /** Failed tries since the last one that the service accepted. */
    attempts: p.integer(),
  },
});
export type PushSubscription = InferEntity<typeof PushSubscriptionEntity>;
