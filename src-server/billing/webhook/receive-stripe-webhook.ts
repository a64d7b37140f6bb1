import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { needOf } from './event-types.ts';

export const STRIPE_SOURCE = 'stripe';
/** Stripe signs each delivery attempt with a new timestamp. */
const MAX_SKEW_SECONDS = 300;

/**
 * Verifies, stores the event and wakes the worker. When this returns the event is committed, and
 * the route may answer 200.
 */
export async function receiveStripeWebhook(
  deps: Pick<BillingDeps, 'stripe' | 'machineClock' | 'inbox' | 'pokeInbox'>,
  rawBody: string,
  signature: string | null,
): Promise<void> {
  refuseUnsigned(deps, signature);
  const event = deps.stripe.readWebhook(rawBody, signature);
  if (event === null) {
    throw badSignature();
  }
  if (event.liveMode !== deps.stripe.liveMode) {
    throw new AppError(
      'billing.wrong-mode',
      'invalid',
      'The event was sent in another mode (test or live) than this server uses.',
    );
  }
  const isHandled = needOf(event.type) !== null;
  const isNew = await deps.inbox.receive({
    source: STRIPE_SOURCE,
    externalId: event.eventId,
    type: event.type,
    subject: {
      objectId: event.objectId,
      objectKind: event.objectKind,
      customerId: event.customerId,
    },
    isDone: !isHandled,
  });
  if (isNew && isHandled) deps.pokeInbox();
}

/**
 * Rejects, before reading the body, a signature that no body could satisfy, or of a time more than five
 * minutes away. The SDK accepts times ahead.
 */
export function refuseUnsigned(
  { stripe, machineClock }: Pick<BillingDeps, 'stripe' | 'machineClock'>,
  signature: string | null,
): asserts signature is string {
  if (!stripe.acceptsWebhooks) throw new AppError('billing.no-webhooks', 'not-found', 'Not found');
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature ?? '')?.[1]);
  const isCurrent = Math.abs(machineClock.now().getTime() / 1000 - signedAt) <= MAX_SKEW_SECONDS;
  if (!isCurrent || !/(?:^|,)\s*v1=[\da-f]{64}/.test(signature ?? '')) throw badSignature();
}

function badSignature(): AppError {
  return new AppError('billing.bad-signature', 'invalid', 'The signature is not valid.');
}
