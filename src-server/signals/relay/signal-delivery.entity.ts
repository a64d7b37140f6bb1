import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { Maskable } from '../../../src/domain/signals/mask.ts';
import type { DeliveryState, RelayProvider } from '../../../src/domain/signals/relay.ts';

/**
 * One signal on one route. Delay, mask and audience are those of the moment when the signal arrived.
 * If the route changes later, only a shorter delay applies to deliveries that wait, with what the route
 * hides then.
 */
export const SignalDeliveryEntity = defineEntity({
  name: 'SignalDelivery',
  tableName: 'signal_delivery',
  properties: {
    seq: p.integer().primary().autoincrement(false),
    routeId: p.uuid().primary(),
    source: p.text(),
    plan: p.text().$type<Plan>(),
    provider: p.text().$type<RelayProvider>(),
    /**
     * 'discord:CHANNEL', or 'site'. Deliveries to one target go out in the order of `seq`. Only what is
     * about a message that is out passes others that are not due.
     */
    target: p.text(),
    mask: p.json<Maskable[]>(),
    template: p.text().nullable(),
    crosspost: p.boolean(),
    /** Business time, as are the next ones. */
    dueAt: p.datetime(3),
    state: p.text().$type<DeliveryState>(),
    /** Sends, and looks at Discord that failed without one. */
    attempts: p.integer(),
    nextTryAt: p.datetime(3),
    /** Recorded before the first try, so a try whose answer was lost is found again. */
    firstTriedAt: p.datetime(3).nullable(),
    /** The provider's id of the message, as it answered or as we found it. */
    messageId: p.text().nullable(),
    sentAt: p.datetime(3).nullable(),
    /** When the message was read back. */
    witnessedAt: p.datetime(3).nullable(),
    /** It went out later than a minute after it was due. */
    isLate: p.boolean(),
    /** A code: why it waits, failed or was taken back. */
    reason: p.text().nullable(),
    /** Null: it is not published. */
    crosspostState: p.text().$type<'waiting' | 'done' | 'failed'>().nullable(),
  },
  indexes: [
    { name: 'signal_delivery_provider_index', properties: ['provider', 'dueAt'] },
    { name: 'signal_delivery_due_index', properties: ['state', 'nextTryAt'] },
    { name: 'signal_delivery_target_index', properties: ['target', 'seq'] },
    {
      name: 'signal_delivery_open_index',
      properties: ['target', 'seq', 'routeId'],
      where: { state: { $in: ['waiting', 'sending'] } },
    },
    {
      name: 'signal_delivery_open_due_index',
      properties: ['target', 'dueAt'],
      where: { state: { $in: ['waiting', 'sending'] } },
    },
    {
      name: 'signal_delivery_crosspost_index',
      properties: ['nextTryAt'],
      where: { crosspostState: 'waiting' },
    },
  ],
});
export type SignalDelivery = InferEntity<typeof SignalDeliveryEntity>;
