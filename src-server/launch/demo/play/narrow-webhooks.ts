import type { Outside } from './outside.ts';

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
 * Subscribes the webhook endpoint to fewer events, as a seller can in Stripe's dashboard. Returns the function that
 * restores it. The sandbox subscribes to every event, and the product ignores more than half of them.
 */
export async function narrowWebhooks({ call }: Outside): Promise<() => Promise<void>> {
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
  const subscribe = async (eventsOf: (endpoint: (typeof data)[number]) => readonly string[]) => {
    for (const endpoint of data) {
      const fields = eventsOf(endpoint).map((type, index): [string, string] => [
        `enabled_events[${index}]`,
        type,
      ]);
      await ask(`webhook_endpoints/${endpoint.id}`, fields);
    }
  };
  await subscribe(() => NEEDED);
  return () => subscribe((endpoint) => endpoint.enabled_events);
}
