import type { Context } from 'hono';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import {
  receiveStripeWebhook,
  refuseUnsigned,
} from '../../billing/webhook/receive-stripe-webhook.ts';
import { AppError } from '../../errors/app-error.ts';
import { addressBlock, networksOf } from '../../limits/address-block.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { addressOf, type ContextDeps, type HttpEnv } from '../build-context.ts';
import { refusalOf } from '../http-error.ts';
import { readText } from '../middleware/json-body.ts';
import type { RouteRegistry } from '../route-registry.ts';
import { type BodySender, createBodyPlaces } from './body-places.ts';
import { createSignatureRecord } from './signature-record.ts';

/**
 * refused: not from Stripe, as far as we can tell. displaced: not read, because the queue was full.
 * failed: our own fault; Stripe retries.
 */
const OUTCOMES = ['stored', 'refused', 'displaced', 'failed'] as const;
const LIMIT_BYTES = 1024 * 1024;
/** Node buffers this much of a body before it is read. */
const SMALL_BYTES = 64 * 1024;
/** No limit counts calls here: the sender is only known once the whole body is verified. */
const BOUNDS = {
  maxPlaces: 32,
  maxWaiting: 256,
  maxOfBlock: { proven: 16, unknown: 4, suspect: 1 },
  maxWaitingOfBlock: 16,
  maxOfNetwork: 8,
  patienceMs: 500,
};

/**
 * Verifies the exact bytes (`receiveStripeWebhook`), stores the event and answers 200. A wrong or old
 * signature answers 400 and stores nothing. The inbox worker does the rest.
 */
export function mountStripeWebhook(
  registry: RouteRegistry,
  billing: BillingDeps,
  deps: Pick<ContextDeps, 'trustedProxies'> & { metrics: Pick<Metrics, 'webhooks'> },
): void {
  const { webhooks } = deps.metrics;
  const route = {
    method: 'POST',
    path: '/api/webhooks/stripe',
    policy: 'webhook',
    limit: 'webhook',
  } as const;
  // Start every counter at 0 so rate() sees the first event.
  for (const outcome of OUTCOMES) webhooks.inc({ source: 'stripe', outcome }, 0);
  const { machineClock } = billing;
  const inPlace = createBodyPlaces({ ...BOUNDS, machineClock });
  const signatures = createSignatureRecord(machineClock);
  registry.add(route, async (c) => {
    const signature = c.req.header('stripe-signature') ?? null;
    const address = addressOf(c, deps);
    const block = addressBlock(address);
    try {
      refuseUnsigned(billing, signature);
      const sender = { block, network: networksOf(address)[48], trust: signatures.trustOf(block) };
      const body = await inPlace({ ...sender, hasArrived: await arrivalOf(c) }, () =>
        readText(c, LIMIT_BYTES),
      );
      await receiveStripeWebhook(billing, body, signature);
      signatures.wasRight(block);
      webhooks.inc({ source: 'stripe', outcome: 'stored' });
    } catch (error) {
      if (codeOf(error) === 'billing.bad-signature') signatures.wasWrong(block);
      webhooks.inc({ source: 'stripe', outcome: outcomeOf(error) });
      throw error;
    }
    return c.json({ received: true });
  });
}

/**
 * Waits for data received with the headers to be parsed, so a body sent at once counts as arrived.
 */
async function arrivalOf(c: Context<HttpEnv>): Promise<BodySender['hasArrived']> {
  const { incoming } = c.env;
  const announced = Number(c.req.header('content-length') ?? Number.NaN);
  if (incoming === undefined || !(announced <= SMALL_BYTES)) return () => false;
  if (!incoming.complete) await new Promise((resolve) => setImmediate(resolve));
  return () => incoming.complete;
}

function codeOf(error: unknown): string | null {
  return error instanceof AppError ? error.code : null;
}

function outcomeOf(error: unknown): (typeof OUTCOMES)[number] {
  if (codeOf(error) === 'http.busy') return 'displaced';
  return refusalOf(error).status < 500 ? 'refused' : 'failed';
}
