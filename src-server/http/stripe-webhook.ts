import type { BillingDeps } from '../billing/billing.deps.ts';
import { receiveStripeWebhook, refuseUnsigned } from '../billing/receive-stripe-webhook.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createBodyPlaces } from './body-places.ts';
import { refusalOf } from './http-error.ts';
import { readText } from './json-body.ts';
import type { RouteRegistry } from './route-registry.ts';

/** refused: nothing of Stripe's, for all that we know. failed: our own fault; Stripe sends it again. */
const OUTCOMES = ['stored', 'refused', 'failed'] as const;
const LIMIT_BYTES = 1024 * 1024;
/** Nobody's limit counts here, and who it is shows only on the whole body. */
const PLACES = { most: 32, mostWaiting: 256, patienceMs: 500 };

/** Verified on the exact bytes, stored, answered; the work is done from the inbox. */
export function mountStripeWebhook(
  registry: RouteRegistry,
  deps: BillingDeps,
  { webhooks }: Pick<Metrics, 'webhooks'>,
): void {
  const route = {
    method: 'POST',
    path: '/api/webhooks/stripe',
    policy: 'webhook',
    limit: 'webhook',
  } as const;
  // A counter that begins with its first event never rises from nothing, and no rate sees that one.
  for (const outcome of OUTCOMES) webhooks.inc({ source: 'stripe', outcome }, 0);
  const inPlace = createBodyPlaces({ ...PLACES, clock: deps.machineClock });
  registry.add(route, async (c) => {
    const signature = c.req.header('stripe-signature') ?? null;
    try {
      refuseUnsigned(deps, signature);
      const body = await inPlace(() => readText(c, LIMIT_BYTES));
      await receiveStripeWebhook(deps, body, signature);
      webhooks.inc({ source: 'stripe', outcome: 'stored' });
    } catch (error) {
      const outcome = refusalOf(error).status < 500 ? 'refused' : 'failed';
      webhooks.inc({ source: 'stripe', outcome });
      throw error;
    }
    return c.json({ received: true });
  });
}
