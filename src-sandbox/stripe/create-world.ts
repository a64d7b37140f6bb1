import type { SandboxCore } from '../core/provider.ts';
import type { Store } from '../core/store.ts';
import { forgetsOldEvents } from './delivery/forget.ts';
import { queueDeliveries } from './delivery/queue.ts';
import type { StripeState } from './state.ts';
import type { StripeEvent } from './wire/answers/stored-objects.ts';
import { API_VERSION } from './wire/api-version.ts';
import { newId } from './wire/ids.ts';
import { createRateLimiter } from './wire/requests/rate-limits.ts';
import type { World } from './world.ts';

export function createWorld(core: SandboxCore, store: Store<StripeState>): World {
  const forgetOld = forgetsOldEvents();
  const world: World = {
    core,
    store,
    get state() {
      return store.data;
    },
    request: null,
    silent: false,
    seconds: () => core.clock.seconds(),
    emit(type, object, previous) {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: core.clock.seconds(),
        data: {
          object: structuredClone(object) as Record<string, unknown>,
          ...(previous === undefined ? {} : { previous_attributes: previous }),
        },
        livemode: false,
        pending_webhooks: 0,
        request: {
          id: world.request?.id ?? null,
          idempotency_key: world.request?.idempotencyKey ?? null,
        },
        type,
      };
      world.state.events[event.id] = event;
      queueDeliveries(world, event);
      forgetOld(world);
      store.changed();
    },
    effect(name, detail) {
      if (!world.silent) core.ledger.effect('stripe', name, detail);
      store.changed();
    },
    rateLimiter: createRateLimiter(core.clock),
    onQueued: () => {},
  };
  return world;
}
