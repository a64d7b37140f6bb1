import { defineEntity, p } from '@mikro-orm/core';

/** One entry that one browser is notified of. The key makes it one notification. */
export const PushNoticeEntity = defineEntity({
  name: 'PushNotice',
  tableName: 'push_notice',
  properties: {
    subscriptionId: p.uuid().primary(),
    seq: p.integer().primary().autoincrement(false),
    /** The delivery that it belongs to. */
    routeId: p.uuid().nullable(),
    /** Business time: when the browser's plan first saw it. */
    dueAt: p.datetime(3),
    /** Machine time. A try in progress holds it until its lease ends. Null: no further try. */
    nextTryAt: p.datetime(3).nullable().index('push_notice_next_index'),
    attempts: p.integer(),
    /** Machine time. */
    sentAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'push_notice_route_index', properties: ['seq', 'routeId'] }],
});

/** One row: the key pair that names this server to push services. */
export const PushKeyEntity = defineEntity({
  name: 'PushKey',
  tableName: 'push_key',
  properties: {
    id: p.integer().primary().autoincrement(false),
    publicKey: p.text(),
    sealedPrivateKey: p.text(),
  },
});
