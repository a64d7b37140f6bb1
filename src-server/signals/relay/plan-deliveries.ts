import type { EntityManager } from '@mikro-orm/postgresql';
import { dueAt } from '../../../src/domain/signals/relay.ts';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { type RelayRoute, RelayRouteEntity } from './relay-route.entity.ts';
import { SignalDeliveryEntity } from './signal-delivery.entity.ts';

/**
 * Creates a delivery on every running route of the signal's source, with the delay and mask of this
 * moment. Returns when the last audience sees it.
 */
export async function planDeliveries(em: EntityManager, signal: Signal): Promise<Date> {
  const receivedAt = new Date(signal.receivedAt);
  const routes = await em.find(RelayRouteEntity, {
    source: signal.source,
    enabled: true,
    pausedReason: null,
    deletedAt: null,
  });
  let revealAt = receivedAt;
  for (const route of routes) {
    const due = dueAt(receivedAt, { ...route, quietHours: route.quietHours ?? null });
    if (due > revealAt) revealAt = due;
    em.create(SignalDeliveryEntity, {
      seq: signal.seq,
      routeId: route.id,
      source: signal.source,
      plan: route.plan,
      provider: route.provider,
      target: targetOf(route),
      mask: route.mask,
      template: route.template,
      crosspost: route.crosspost,
      dueAt: due,
      // Nothing has to be sent for the feed: it shows a signal from its due time on.
      state: route.provider === 'site' ? 'sent' : 'waiting',
      attempts: 0,
      nextTryAt: due,
      firstTriedAt: null,
      messageId: null,
      sentAt: route.provider === 'site' ? due : null,
      witnessedAt: null,
      isLate: false,
      reason: null,
    });
  }
  return revealAt;
}

/** The key of the order in which deliveries go out. */
function targetOf({ id, provider, target }: RelayRoute): string {
  return provider === 'discord' ? `discord:${target}` : `${provider}:${id}`;
}
