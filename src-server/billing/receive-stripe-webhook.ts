import { AppError } from '../errors/app-error.ts';
import { receiveEvent } from '../jobs/inbox.ts';
import type { BillingDeps } from './billing.deps.ts';

export const STRIPE_SOURCE = 'stripe';

/** Verifies, stores, wakes the worker. When this returns, the event is on disk and 200 may be said. */
export async function receiveStripeWebhook(
  deps: Pick<BillingDeps, 'stripe' | 'orm' | 'machineClock' | 'pokeInbox'>,
  rawBody: string,
  signature: string | null,
): Promise<void> {
  if (!deps.stripe.acceptsWebhooks) {
    throw new AppError('billing.no-webhooks', 'not-found', 'Not found');
  }
  const event = signature === null ? null : deps.stripe.readWebhook(rawBody, signature);
  if (event === null) {
    throw new AppError('billing.bad-signature', 'invalid', 'The signature is not valid.');
  }
  if (event.liveMode !== deps.stripe.liveMode) {
    throw new AppError('billing.wrong-mode', 'invalid', 'The event is of another mode.');
  }
  const isNew = await receiveEvent(deps.orm, deps.machineClock.now(), {
    source: STRIPE_SOURCE,
    externalId: event.eventId,
    type: event.type,
    subject: {
      objectId: event.objectId,
      objectKind: event.objectKind,
      customerId: event.customerId,
    },
  });
  if (isNew) deps.pokeInbox();
}
