import type { World } from '../world.ts';
import { type Delivery, nextAttempt } from './delivery.ts';
import { signatureHeader } from './sign.ts';
import { waitingIn } from './waiting.ts';

const TIMEOUT_MS = 10_000;
const AT_ONCE = 8;

/** Delivers queued events to their endpoints and retries failed deliveries. */
export interface Courier {
  /** Checks for work now. */
  poke(): void;
  /** Makes all waiting deliveries of an endpoint due at once. */
  flush(endpoint: string): void;
  /** Waits until nothing is due or in flight, at most this long. */
  settle(atMostMs: number): Promise<void>;
  close(): void;
}

export function createCourier(world: World): Courier {
  const underWay = new Set<string>();
  const waiters = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  /** The last wait timed out: skip further waits until an endpoint answers. */
  let stalled = false;

  const waiting = () => waitingIn(world.state.deliveries).filter(({ id }) => !underWay.has(id));

  const poke = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (closed) return;
    for (const delivery of waiting()) {
      if (underWay.size >= AT_ONCE) break;
      if (isDue(world, delivery)) carry(delivery);
    }
    if (underWay.size < AT_ONCE) pokeAgainAt(soonest(waiting()));
    if (underWay.size === 0) for (const resolve of waiters) resolve();
  };

  const pokeAgainAt = (machine: number) => {
    if (!Number.isFinite(machine)) return;
    timer = setTimeout(poke, Math.max(machine - Date.now(), 1));
    timer.unref();
  };

  const carry = (delivery: Delivery) => {
    underWay.add(delivery.id);
    void attempt(world, delivery).then((taken) => {
      underWay.delete(delivery.id);
      stalled = false;
      // The account was closed: nothing reads its state any more.
      if (closed) return;
      report(world, delivery, taken);
      if (taken) flush(delivery.endpoint);
      else poke();
    });
  };

  const flush = (endpoint: string) => {
    for (const delivery of waiting()) {
      if (delivery.endpoint === endpoint && delivery.attempts.length > 0) {
        delivery.next = { machine: Date.now() };
      }
    }
    poke();
  };

  return {
    poke,
    flush,
    settle(atMostMs) {
      poke();
      if (underWay.size === 0 || stalled) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(limit);
          waiters.delete(done);
          resolve();
        };
        const limit = setTimeout(() => {
          stalled = true;
          done();
        }, atMostMs);
        waiters.add(done);
      });
    },
    close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function soonest(waiting: readonly Delivery[]): number {
  return Math.min(
    ...waiting.flatMap(({ next }) => (next !== null && 'machine' in next ? [next.machine] : [])),
  );
}

function isDue(world: World, { next }: Delivery): boolean {
  if (next === null) return false;
  return 'machine' in next ? next.machine <= Date.now() : next.sandbox <= world.seconds();
}

/** One attempt. True when the endpoint accepted the event. */
async function attempt(world: World, delivery: Delivery): Promise<boolean> {
  const endpoint = world.state.endpoints[delivery.endpoint];
  const event = world.state.events[delivery.event];
  if (endpoint === undefined || event === undefined) {
    delivery.state = 'given-up';
    return false;
  }
  const secret = world.state.endpointSecrets[endpoint.id] ?? '';
  const payload = JSON.stringify(event, null, 2);
  const due = delivery.next;
  const { status, error } = await post(
    endpoint.url,
    payload,
    signatureHeader(payload, delivery.fault === null ? secret : `${secret}wrong`, Date.now()),
  );
  const taken = status !== null && status >= 200 && status < 300;
  delivery.attempts.push({ at: new Date().toISOString(), status, error });
  // If it was sent again by hand during the attempt, that attempt is still due.
  if (delivery.next === due) settleDelivery(world, delivery, taken);
  if (taken) event.pending_webhooks = Math.max(event.pending_webhooks - 1, 0);
  // Only this attempt has the bad signature; the retry is signed correctly.
  delivery.fault = null;
  world.store.changed();
  return taken;
}

function settleDelivery(world: World, delivery: Delivery, taken: boolean): void {
  delivery.next = taken ? null : nextAttempt(delivery.attempts.length, Date.now(), world.seconds());
  if (taken) delivery.state = 'delivered';
  else if (delivery.next === null) delivery.state = 'given-up';
}

function report(world: World, delivery: Delivery, taken: boolean): void {
  const last = delivery.attempts.at(-1);
  world.core.ledger.event('stripe', taken ? 'webhook.delivered' : 'webhook.failed', {
    eventId: delivery.event,
    type: delivery.type,
    endpoint: delivery.endpoint,
    status: last?.status ?? null,
    error: last?.error ?? null,
    attempt: delivery.attempts.length,
  });
}

async function post(
  url: string,
  body: string,
  signature: string,
): Promise<{ status: number | null; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        accept: '*/*; q=0.5, application/xml',
        'stripe-signature': signature,
      },
      body,
      // A redirect does not count as an answer: Stripe does not follow it.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}
