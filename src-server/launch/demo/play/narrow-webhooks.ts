import type { Outside } from './outside.ts';

const EVERY_EVENT = ['*'];
/** Every change of a customer causes at least one of these. */
const NEEDED = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.deleted',
];

/**
 * Subscribes the sandbox's endpoints to fewer events, as a seller can in Stripe's dashboard. They are subscribed to every
 * event, and the product ignores more than half of them.
 */
export const narrowWebhooks = (outside: Outside) =>
  changeEvents(outside, { from: EVERY_EVENT, to: NEEDED });

/** Restores the narrowed endpoints, also after a demo that was killed. */
export const restoreWebhooks = (outside: Outside) =>
  changeEvents(outside, { from: NEEDED, to: EVERY_EVENT });

async function changeEvents(
  { call }: Outside,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): Promise<void> {
  const { addresses } = await call<{ addresses: { stripe: string } }>('GET', '/info');
  const { stripe } = await call<{ stripe: { secretKey: string } }>('GET', '/credentials');
  const ask = async (path: string, fields?: [string, string][]) => {
    const answer = await fetch(`${addresses.stripe}/v1/${path}`, {
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: { id: string; enabled_events: string[] }[] };
  };
  const { data } = await ask('webhook_endpoints?limit=100');
  const fields = to.map((type, index): [string, string] => [`enabled_events[${index}]`, type]);
  for (const { id, enabled_events } of data) {
    if (enabled_events.join() === from.join()) await ask(`webhook_endpoints/${id}`, fields);
  }
}
