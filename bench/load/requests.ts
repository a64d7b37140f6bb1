import { createHmac } from 'node:crypto';
import { type Asked, postText } from './plan.ts';

/** Returns a function that yields the next request. */
export function requestsOf(asked: Asked): () => string {
  return asked.kind === 'texts' ? inOrder(asked.texts) : stripeEvents(asked);
}

function inOrder(texts: readonly string[]): () => string {
  let next = 0;
  return () => {
    const text = texts[next % texts.length] ?? '';
    next += 1;
    return text;
  };
}

/** Pads an event to the 2.3 KB of a real one. */
const PADDING = 'x'.repeat(1_900);

/** Signed before the clock starts: signing shares a core with the database and would distort the measurement. */
const SIGNED_BEFORE = 50_000;

/** Freshly signed events, each with a unique id. */
function stripeEvents({ path, secret }: Asked & { kind: 'stripe-events' }): () => string {
  const run = `${process.pid}${Date.now().toString(36)}`;
  let count = 0;
  const sign = () => {
    count += 1;
    const seconds = Math.floor(Date.now() / 1000);
    const body = eventBody(`evt_bench${run}${count}`, seconds);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return postText(path, body, { 'Stripe-Signature': `t=${seconds},v1=${signature}` });
  };
  const signed = Array.from({ length: SIGNED_BEFORE }, sign);
  return () => signed.pop() ?? sign();
}

/** An event type without follow-up work, which leaves only the insert to measure. */
function eventBody(id: string, seconds: number): string {
  return JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds,
    data: {
      object: {
        id: `pm_${id}`,
        object: 'payment_method',
        customer: `cus_${id}`,
        metadata: { note: PADDING },
      },
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'payment_method.updated',
  });
}
