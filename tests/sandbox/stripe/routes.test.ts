import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../../src-sandbox/stripe/routes/all-routes.ts';
import { callEveryRoute } from './support/every-route.ts';
import { createJudge, type Judge } from './support/judge.ts';
import { liveOneLife } from './support/one-life.ts';
import { type RecordedCall, recordingClient } from './support/recording-client.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;
let calls: RecordedCall[];
let problems: Judge;

beforeAll(async () => {
  problems = createJudge();
  sandbox = await startStripe();
  const recording = recordingClient(sandbox.port);
  calls = recording.calls;
  await liveOneLife({ ...sandbox, stripe: recording.stripe });
  await callEveryRoute({ ...sandbox, stripe: recording.stripe });
});
afterAll(() => sandbox.close());

/** A refund by card is never left in a state that can be canceled, so this route always refuses. */
const REFUSES = 'POST /v1/refunds/:id/cancel';

const KEYS = ROUTES.map((route) => `${route.method} ${route.path}`);

/** The route of a path: the first that matches, as in the router. */
function routeOf({ method, path }: RecordedCall): string | undefined {
  return KEYS.find((key) => {
    const [verb, pattern = ''] = key.split(' ');
    return verb === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  });
}

describe.each(KEYS)('%s', (key) => {
  test('answers objects that match the SDK’s types', () => {
    const answered = calls.filter((call) => routeOf(call) === key);
    expect(answered.length).toBeGreaterThan(0);
    const wanted = key === REFUSES ? 400 : 200;
    const answers = answered.filter((call) => call.status === wanted);
    expect(answers.length).toBeGreaterThan(0);
    const wrong = answers.flatMap(({ body }) => wrongIn(body));
    expect(wrong).toEqual([]);
  });
});

function wrongIn(body: Record<string, unknown>): string[] {
  if (body.error !== undefined || body.deleted === true) return [];
  if (body.object === 'list') return (body.data as Record<string, unknown>[]).flatMap(wrongIn);
  if (body.object !== 'event') return problems(body);
  return wrongIn((body.data as { object: Record<string, unknown> }).object);
}

describe('validation of every object against the SDK’s own types', () => {
  let lived: StripeSandbox;
  beforeAll(async () => {
    lived = await startStripe();
    await liveOneLife(lived);
  });
  afterAll(() => lived.close());

  /** The answer on the wire, before the SDK converts decimal strings. */
  async function get(path: string): Promise<Record<string, unknown>> {
    const response = await fetch(`${lived.origin}${path}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    return (await response.json()) as Record<string, unknown>;
  }

  test.each([
    ['customers', '/v1/customers'],
    ['expanded customers', '/v1/customers?expand[]=data.subscriptions'],
    ['products', '/v1/products'],
    ['prices', '/v1/prices'],
    ['coupons', '/v1/coupons'],
    ['promotion codes', '/v1/promotion_codes'],
    ['checkout sessions', '/v1/checkout/sessions?limit=100'],
    [
      'expanded checkout sessions',
      '/v1/checkout/sessions?expand[]=data.line_items&expand[]=data.customer',
    ],
    ['subscriptions', '/v1/subscriptions?status=all&limit=100'],
    [
      'expanded subscriptions',
      '/v1/subscriptions?status=all&expand[]=data.latest_invoice.payments&expand[]=data.discounts.source.coupon&expand[]=data.schedule',
    ],
    ['schedules', '/v1/subscription_schedules'],
    ['invoices', '/v1/invoices?limit=100'],
    ['invoice payments', '/v1/invoice_payments?expand[]=data.payment.payment_intent'],
    ['charges', '/v1/charges?expand[]=data.balance_transaction&expand[]=data.refunds'],
    ['payment intents', '/v1/payment_intents?expand[]=data.latest_charge'],
    ['payment methods', '/v1/payment_methods'],
    ['refunds', '/v1/refunds?expand[]=data.charge'],
    ['disputes', '/v1/disputes'],
    ['portal configurations', '/v1/billing_portal/configurations'],
    ['webhook endpoints', '/v1/webhook_endpoints'],
  ])('%s objects match their type', async (_name, path) => {
    const page = (await get(path)) as { data: Record<string, unknown>[] };
    expect(page.data.length).toBeGreaterThan(0);
    expect(page.data.flatMap(problems)).toEqual([]);
  });

  test('objects inside events match their types', async () => {
    const wrong: string[] = [];
    const types = new Set<string>();
    // The API lists 30 days. The snapshot has all events.
    const { events } = lived.provider.snapshot() as { events: Carried[] };
    for (const { type, data } of events) {
      types.add(type);
      wrong.push(...problems(data.object).map((problem) => `${type}: ${problem}`));
    }
    expect(wrong).toEqual([]);
    expect(types.size).toBeGreaterThan(40);
  });

  test('the check reports a missing field, a new field and a wrong type', async () => {
    const [customer] = ((await get('/v1/customers')) as { data: object[] }).data;
    const { email: _email, ...without } = customer as Record<string, unknown>;
    expect(problems(without)).not.toEqual([]);
    expect(problems({ ...customer, nickname: 'x' })).not.toEqual([]);
    expect(problems({ ...customer, created: 'now' })).not.toEqual([]);
    expect(problems({ ...customer, tax_exempt: 'sometimes' })).not.toEqual([]);
  });
});

interface Carried {
  type: string;
  data: { object: Record<string, unknown> };
}
