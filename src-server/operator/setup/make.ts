import type { z } from 'zod';
import type { Making, makeAnswer } from '../../../src/contract/operator/setup.contract.ts';
import { auditedAct } from '../../audit/audited-act.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { ensureEndpoint } from '../../billing/gateway/calls/ensure-endpoint.ts';
import { ensureStripePrices } from '../../billing/stripe-prices.ts';
import { withBillingLease } from '../../billing/with-billing-lease.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { SetUpDeps } from './set-up.deps.ts';

type Answer = z.infer<typeof makeAnswer>;

interface MakeDeps {
  setUp: SetUpDeps;
  billing: BillingDeps;
}

const WORK: Record<Making, (deps: MakeDeps) => Promise<Answer>> = {
  prices: makePrices,
  portal: makePortal,
  webhook: makeWebhook,
};

/**
 * Runs only on an operator's request. Two concurrent requests create one object, and the second is
 * informed.
 */
export function makeAtStripe(deps: MakeDeps, what: Making): Promise<Answer> {
  const act = { action: `set-up.${what}-made`, target: 'provider:stripe', before: null };
  return auditedAct(deps.billing, act, {
    work: () =>
      explained(() => withBillingLease(deps.billing, `set-up-${what}`, () => WORK[what](deps))),
    outcomeOf: () => ({}),
  });
}

async function makePrices({ billing, setUp }: MakeDeps): Promise<Answer> {
  const { created } = await ensureStripePrices(billing);
  const taxed = await stripeOf(setUp).completeTaxBehavior();
  const message =
    created.length > 0
      ? `${created.length} prices were created: ${created.join(', ')}.`
      : taxed.length > 0
        ? `The tax behavior of ${taxed.length} prices was set.`
        : 'All prices already exist.';
  return { message, secret: null };
}

async function makePortal({ setUp }: MakeDeps): Promise<Answer> {
  const stripe = stripeOf(setUp);
  const before = await stripe.findPortal();
  await stripe.ensurePortal();
  const message =
    before === null ? 'The portal is configured.' : 'The portal is already configured.';
  return { message, secret: null };
}

async function makeWebhook({ setUp }: MakeDeps): Promise<Answer> {
  const stripe = stripeOf(setUp);
  const { webhookUrl } = setUp.facts;
  const ensured = await ensureEndpoint(stripe, webhookUrl);
  switch (ensured.kind) {
    case 'created': {
      const message = `Stripe sends to ${webhookUrl}. Put the secret into STRIPE_WEBHOOK_SECRET and restart.`;
      return { message, secret: ensured.secret };
    }
    case 'updated': {
      const message = 'The endpoint sends every event that is needed. Its secret stays the same.';
      return { message, secret: null };
    }
    case 'unchanged':
      throw new AppError(
        'set-up.endpoint-exists',
        'conflict',
        'Stripe already has an endpoint for this address. Its secret is in Stripe, Developers > Webhooks.',
      );
    case 'impossible':
      throw new AppError('set-up.endpoint-refused', 'precondition', ensured.sentence);
  }
}

function stripeOf({ stripeSetUp }: SetUpDeps) {
  if (stripeSetUp !== null) return stripeSetUp;
  throw new AppError('set-up.no-stripe', 'precondition', 'Stripe is not configured yet.');
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind === 'unavailable') throw error;
    const refusal =
      error.reason === 'no-catalogue'
        ? 'There are no prices yet: create them first.'
        : `Stripe refused this (${error.reason}).`;
    throw new AppError('set-up.refused', 'precondition', refusal, { cause: error });
  }
}
