import type { SandboxCore } from '../core/provider.ts';
import type { Store } from '../core/store.ts';
import type { StripeState } from './state.ts';
import type { RateLimiter } from './wire/requests/rate-limits.ts';

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
