import type { SandboxCore } from '../core/provider.ts';
import type { Store } from '../core/store.ts';
import { forgetsOldEvents } from './delivery/forget.ts';
import { queueDeliveries } from './delivery/queue.ts';
import type { StripeState } from './state.ts';
import { API_VERSION } from './wire/api-version.ts';
import { newId } from './wire/ids.ts';
import { createRateLimiter, type RateLimiter } from './wire/rate-limits.ts';
import type { StripeEvent } from './wire/stored-objects.ts';

/** The request of the API during which something happens; null: a person or the calendar. */
export interface RequestContext {
  id: string;
  idempotencyKey: string | null;
}

/** What every rule of the account works on: its state, its time, and the way to tell what happened. */
export interface World {
  readonly core: SandboxCore;
  readonly store: Store<StripeState>;
  readonly state: StripeState;
  request: RequestContext | null;
  /** While true, nothing that happens is written down: a call that changes nothing. */
  silent: boolean;
  seconds(): number;
  /** Writes the event as it goes out, and queues its deliveries. */
  emit(type: string, object: object, previous?: Record<string, unknown>): void;
  /** One line in the ledger. */
  effect(name: string, detail: Record<string, unknown>): void;
  readonly rateLimiter: RateLimiter;
  /** Called when deliveries were queued. */
  onQueued: () => void;
}

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
