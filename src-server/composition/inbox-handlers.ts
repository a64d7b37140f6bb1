import type { BillingDeps } from '../billing/billing.deps.ts';
import { handleStripeEvent } from '../billing/webhook/handle-stripe-event.ts';
import { STRIPE_SOURCE } from '../billing/webhook/receive-stripe-webhook.ts';
import type { InboxHandler } from '../jobs/inbox-worker.ts';

/** Every source of webhooks, with its handler. */
export const inboxHandlers = (billing: BillingDeps): Record<string, InboxHandler> => ({
  [STRIPE_SOURCE]: (event) => handleStripeEvent(billing, event),
});
