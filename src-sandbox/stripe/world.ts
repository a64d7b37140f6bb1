import type { SandboxCore } from '../core/provider.ts';
import type { Store } from '../core/store.ts';
import type { StripeState } from './state.ts';
import type { RateLimiter } from './wire/requests/rate-limits.ts';

/** The API request that causes a change. Null: a person or the calendar. */
interface RequestContext {
  id: string;
  idempotencyKey: string | null;
}

/** Context of every rule of the account: state, time, and event output. */
export interface World {
  readonly core: SandboxCore;
  readonly store: Store<StripeState>;
  readonly state: StripeState;
  request: RequestContext | null;
  /** While true nothing is recorded: the call has no effect. */
  silent: boolean;
  seconds(): number;
  /** Writes the event in wire format and queues its deliveries. */
  emit(type: string, object: object, previous?: Record<string, unknown>): void;
  /** Adds a ledger entry. */
  effect(name: string, detail: Record<string, unknown>): void;
  readonly rateLimiter: RateLimiter;
  /** Called when deliveries are queued. */
  onQueued: () => void;
}
