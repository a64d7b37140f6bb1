import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import type { StripeSetUp } from '../../billing/gateway/calls/set-up-calls.ts';
import { readStripePriceFaults } from '../../billing/stripe-prices.ts';
import { readFork } from '../../database/transaction.ts';
import { endpointCheck } from './endpoint-check.ts';
import { finding, looked } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';
import { switchChecks } from './switch-checks.ts';

const KEY = { id: 'stripe.key', title: 'Secret key' };
const PRICES = { id: 'stripe.prices', title: 'Products and prices' };
const PORTAL = { id: 'stripe.portal', title: 'Customer portal' };
const SECRET = { id: 'stripe.webhook-secret', title: 'Webhook secret' };
const EVENTS = { id: 'stripe.events', title: 'Events arrive' };

const KEY_STEP =
  'Copy the secret key from Stripe, Developers > API keys, into STRIPE_SECRET_KEY and restart.';
const SANDBOX_STEP = `Set STRIPE_SECRET_KEY to leave the sandbox. ${KEY_STEP}`;

export async function stripeChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  const { stripeSetUp, facts } = deps;
  if (stripeSetUp === null) {
    return facts.modes.stripe === 'sandbox'
      ? [
          finding(KEY, 'unknown', {
            found: 'The sandbox is not running.',
            step: 'Start the server.',
          }),
        ]
      : [finding(KEY, 'missing', { found: 'No key is configured.', step: KEY_STEP })];
  }
  const key = await keyCheck(deps);
  // Without a working key, the other checks would only repeat the same problem.
  if (key.state !== 'ok' && key.state !== 'sandbox' && key.state !== 'advice') return [key];
  const isSandbox = facts.modes.stripe === 'sandbox';
  const secret = deps.stripe.acceptsWebhooks
    ? isSandbox
      ? finding(SECRET, 'sandbox', {
          found: 'The sandbox signs with a secret of its own.',
          step: 'Stripe’s goes into STRIPE_WEBHOOK_SECRET.',
        })
      : finding(SECRET, 'ok', { found: 'STRIPE_WEBHOOK_SECRET is set.' })
    : finding(SECRET, 'missing', {
        found: 'No webhook secret is configured: events are refused.',
        step: 'Run npm run doctor -- --create-webhook, or create the endpoint here: either shows the secret once. Put it into STRIPE_WEBHOOK_SECRET and restart.',
      });
  return [
    key,
    await pricesCheck(deps),
    await portalCheck(stripeSetUp),
    ...(await switchChecks(stripeSetUp)),
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
        return finding(KEY, 'sandbox', {
          found: 'The sandbox stands in for Stripe.',
          step: SANDBOX_STEP,
        });
      }
      return stripe.liveMode
        ? finding(KEY, 'ok', { found: 'A live key: real money moves.' })
        : finding(KEY, 'advice', { found: 'A test key: no real money moves.', step: KEY_STEP });
    },
    { misconfigured: { found: 'Stripe refuses the key.', step: KEY_STEP } },
  );
}

function pricesCheck(deps: SetUpDeps): Promise<SetUpCheck> {
  return looked(PRICES, async () => {
    const faults = await readStripePriceFaults(deps);
    if (faults.length === 0) return finding(PRICES, 'ok', { found: matchText(deps) });
    return finding(PRICES, 'missing', {
      found: faults.join(' '),
      step: 'Create what is missing or different. Buyers of a replaced price keep it.',
      makes: 'prices',
    });
  });
}

/** The documented shop keeps its documented sentence. */
function matchText({ catalogue }: SetUpDeps): string {
  const { version, plans } = catalogue.current();
  if (version === 0) return 'All six prices match the price list.';
  const prices = plans.filter(({ isVisible }) => isVisible).flatMap((plan) => plan.prices);
  return `Stripe has all ${prices.length} prices of catalogue version ${version}.`;
}

function portalCheck(stripe: StripeSetUp): Promise<SetUpCheck> {
  const step =
    'Create or update the configuration. Other configurations of the account are left alone.';
  return looked(
    PORTAL,
    async () =>
      (await stripe.findPortal()) === null
        ? finding(PORTAL, 'missing', {
            found: 'No configuration matches the current prices and settings.',
            step,
            makes: 'portal',
          })
        : finding(PORTAL, 'ok', {
            found: 'Subscribers can change plans, cancel and update their card.',
          }),
    {
      'no-catalogue': { found: 'There are no prices to offer.', step: 'Create the prices first.' },
    },
  );
}

async function eventsCheck({ database, machineClock }: SetUpDeps): Promise<SetUpCheck> {
  if (database === null) return finding(EVENTS, 'unknown', { found: 'No database is available.' });
  const [row] = await readFork(database).execute<{ minutes: number | null }[]>(
    `select extract(epoch from ?::timestamptz - received_at) / 60 as minutes
     from inbox_event where source = 'stripe' order by received_at desc limit 1`,
    [machineClock.now().toISOString()],
  );
  if (row?.minutes == null) {
    return finding(EVENTS, 'advice', {
      found: 'No event has arrived yet.',
      step: 'In Stripe, Developers > Webhooks, send a test event to the endpoint.',
    });
  }
  return finding(EVENTS, 'ok', { found: `The last event arrived ${agoOf(Number(row.minutes))}.` });
}

function agoOf(minutes: number): string {
  if (minutes < 2) return 'just now';
  if (minutes < 120) return `${Math.round(minutes)} minutes ago`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} hours ago` : 'more than two days ago';
}
