import type { StripeEvent, WebhookEndpoint } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';
import type { World } from '../world.ts';
import type { Delivery } from './delivery.ts';
import { keepDelivery } from './waiting.ts';

/** Queues the event for every subscribed endpoint, with the faults drawn now. */
export function queueDeliveries(world: World, event: StripeEvent): void {
  for (const endpoint of Object.values(world.state.endpoints)) {
    if (endpoint.status !== 'enabled' || !wants(endpoint, event.type)) continue;
    queueDelivery(world, event, endpoint.id);
  }
}

export function queueDelivery(world: World, event: StripeEvent, endpoint: string): void {
  const fault = world.silent ? null : world.core.faults.take('stripe', 'webhook');
  const now = Date.now();
  const delivery: Delivery = {
    id: newId('whd'),
    event: event.id,
    type: event.type,
    endpoint,
    state: fault?.kind === 'drop' ? 'dropped' : 'waiting',
    attempts: [],
    next: { machine: now },
    fault: fault?.kind === 'bad-signature' ? 'bad-signature' : null,
  };
  if (fault?.kind === 'delay') delivery.next = { machine: now + (fault.delayMs ?? 5000) };
  // Delays the event just long enough for later ones to overtake it.
  if (fault?.kind === 'reorder') delivery.next = { machine: now + (fault.delayMs ?? 300) };
  keepDelivery(world.state.deliveries, delivery);
  event.pending_webhooks += 1;
  if (fault?.kind === 'duplicate') {
    keepDelivery(world.state.deliveries, { ...structuredClone(delivery), id: newId('whd') });
  }
  world.store.changed();
  world.onQueued();
}

function wants(endpoint: WebhookEndpoint, type: string): boolean {
  return endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type);
}
