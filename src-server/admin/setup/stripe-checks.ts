import type { SetUpCheck } from '../../../src/contract/setup.contract.ts';
import { readCatalogueFaults } from '../../billing/catalogue.ts';
import type { StripeSetUp, WebhookEndpoint } from '../../billing/stripe/set-up-calls.ts';
import { WEBHOOK_EVENTS } from '../../billing/stripe/set-up-calls.ts';
import { readFork } from '../../database/transaction.ts';
import { finding, looked } from './check-words.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const KEY = { id: 'stripe.key', title: 'Secret key' };
const PRICES = { id: 'stripe.prices', title: 'Products and prices' };
const PORTAL = { id: 'stripe.portal', title: 'Customer portal' };
const SECRET = { id: 'stripe.webhook-secret', title: 'Webhook secret' };
const ENDPOINT = { id: 'stripe.webhook', title: 'Webhook endpoint' };
const EVENTS = { id: 'stripe.events', title: 'Events arrive' };

const KEY_STEP =
  'Copy the secret key from Stripe, Developers > API keys, into STRIPE_SECRET_KEY and restart.';
const SANDBOX_STEP = `Set STRIPE_SECRET_KEY to leave the sandbox. ${KEY_STEP}`;

export async function stripeChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  const { stripeSetUp, facts } = deps;
  if (stripeSetUp === null) {
    return facts.modes.stripe === 'sandbox'
      ? [finding(KEY, 'unknown', 'The sandbox does not run now.', { step: 'Start the server.' })]
      : [finding(KEY, 'missing', 'No key is configured.', { step: KEY_STEP })];
  }
  const key = await keyCheck(deps);
  // Without a key that works, the rest would only say the same again.
  if (key.state !== 'ok' && key.state !== 'sandbox' && key.state !== 'advice') return [key];
  const secret = deps.stripe.acceptsWebhooks
    ? finding(SECRET, facts.modes.stripe === 'sandbox' ? 'sandbox' : 'ok', 'A secret is set.')
    : finding(SECRET, 'missing', 'No webhook secret is configured: events are refused.', {
        step: 'Create the endpoint here, or copy its signing secret from Stripe, into STRIPE_WEBHOOK_SECRET and restart.',
      });
  return [
    key,
    await pricesCheck(deps),
    await portalCheck(stripeSetUp),
    secret,
    await endpointCheck(deps, stripeSetUp),
    await eventsCheck(deps),
  ];
}

function keyCheck({ stripe, facts }: SetUpDeps): Promise<SetUpCheck> {
  return looked(
    KEY,
    async () => {
      await stripe.ping();
      if (facts.modes.stripe === 'sandbox') {
        return finding(KEY, 'sandbox', 'The sandbox stands in for Stripe.', { step: SANDBOX_STEP });
      }
      return stripe.liveMode
        ? finding(KEY, 'ok', 'A live key: real money moves.')
        : finding(KEY, 'advice', 'A test key: no real money moves.', { step: KEY_STEP });
    },
    { misconfigured: { found: 'Stripe refuses the key.', step: KEY_STEP } },
  );
}

function pricesCheck(deps: SetUpDeps): Promise<SetUpCheck> {
  return looked(PRICES, async () => {
    const faults = await readCatalogueFaults(deps);
    if (faults.length === 0) return finding(PRICES, 'ok', 'All six prices are as listed here.');
    return finding(PRICES, 'missing', faults.join(' '), {
      step: 'Create what is missing or different. Buyers of a replaced price keep it.',
      makes: 'prices',
    });
  });
}

function portalCheck(stripe: StripeSetUp): Promise<SetUpCheck> {
  const step = 'Create the configuration for today’s prices.';
  return looked(
    PORTAL,
    async () =>
      (await stripe.findPortal()) === null
        ? finding(PORTAL, 'missing', 'None for today’s prices.', { step, makes: 'portal' })
        : finding(PORTAL, 'ok', 'Changes, cancellation and cards are open to subscribers.'),
    {
      'no-catalogue': { found: 'There are no prices to offer.', step: 'Create the prices first.' },
    },
  );
}

function endpointCheck({ facts }: SetUpDeps, stripe: StripeSetUp): Promise<SetUpCheck> {
  return looked(ENDPOINT, async () => {
    const ours = (await stripe.listEndpoints()).filter(({ url }) => url === facts.webhookUrl);
    const [endpoint] = ours;
    if (endpoint === undefined) {
      return finding(ENDPOINT, 'missing', `None sends to ${facts.webhookUrl}.`, {
        step: 'Create it. Its secret is shown once, for STRIPE_WEBHOOK_SECRET.',
        makes: 'webhook',
      });
    }
    const fault = faultOf(endpoint, stripe.apiVersion);
    if (fault !== null) return finding(ENDPOINT, 'wrong', fault.found, { step: fault.step });
    if (ours.length > 1) {
      const found = `${ours.length} endpoints send to the same address: every event comes twice.`;
      const step = 'Delete the others in Stripe, Developers > Webhooks.';
      return finding(ENDPOINT, 'advice', found, { step });
    }
    return finding(ENDPOINT, 'ok', `Stripe sends to ${endpoint.url}.`);
  });
}

const IN_DASHBOARD = 'In Stripe, Developers > Webhooks:';

function faultOf(endpoint: WebhookEndpoint, apiVersion: string) {
  if (!endpoint.enabled) {
    return { found: 'The endpoint is disabled.', step: `${IN_DASHBOARD} enable it.` };
  }
  const all = endpoint.events.includes('*');
  const missing = WEBHOOK_EVENTS.filter((event) => !all && !endpoint.events.includes(event));
  // A sandboxed one is told by hand and knows no version; only another one is a fault.
  if (missing.length > 0) {
    const found = `The endpoint does not send ${missing.length} of the events: ${missing.slice(0, 3).join(', ')}…`;
    return { found, step: `${IN_DASHBOARD} add them, or delete it and create it here.` };
  }
  if (endpoint.apiVersion !== null && endpoint.apiVersion !== apiVersion) {
    const found = `The endpoint renders events in ${endpoint.apiVersion}; ${apiVersion} is expected.`;
    return { found, step: `${IN_DASHBOARD} delete it and create it here.` };
  }
  return null;
}

async function eventsCheck({ orm, machineClock }: SetUpDeps): Promise<SetUpCheck> {
  if (orm === null) return finding(EVENTS, 'unknown', 'No database is there to be asked.');
  const [row] = await readFork(orm).execute<{ minutes: number | null }[]>(
    `select extract(epoch from ?::timestamptz - max(received_at)) / 60 as minutes
     from inbox_event where source = 'stripe'`,
    [machineClock.now().toISOString()],
  );
  if (row?.minutes == null) {
    return finding(EVENTS, 'advice', 'No event has arrived yet.', {
      step: 'In Stripe, Developers > Webhooks, send a test event to the endpoint.',
    });
  }
  return finding(EVENTS, 'ok', `The last one came ${agoOf(Number(row.minutes))}.`);
}

function agoOf(minutes: number): string {
  if (minutes < 2) return 'just now';
  if (minutes < 120) return `${Math.round(minutes)} minutes ago`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} hours ago` : 'more than two days ago';
}
