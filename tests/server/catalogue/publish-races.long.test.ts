import type { EntityManager } from '@mikro-orm/postgresql';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { requireKept } from '../../../src-server/catalogue/require-kept.ts';
import { publishDraft } from '../../../src-server/catalogue/versions.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { personAt } from '../../support/http-person.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type Seller, sellerAt } from './seller.ts';

let app: TestApp;
let seller: Seller;

beforeAll(async () => {
  app = await createTestApp();
  seller = await sellerAt(app);
});
afterAll(() => app.close());
afterEach(() => seller.discard());

const run = <Row>(sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<Row[]>(sql, values);
const attempts = () => run('select 1 from payment_attempt');

/** Keeps a transaction open while `other` begins, until that answers or waits for a lock. */
async function during<T>(
  first: (em: EntityManager) => Promise<unknown>,
  other: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await transact(app.app.parts.orm, async (em) => {
    await first(em);
    await em.flush();
    let isAnswered = false;
    answer = other().finally(() => {
      isAnswered = true;
    });
    answer.catch(() => {});
    await until('the other one waits or is done', async () => {
      const waiting = await run(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return isAnswered || waiting.length > 0;
    });
  });
  if (answer === undefined) throw new Error('The other one began.');
  return answer;
}

async function withoutPlan(plan: string): Promise<string> {
  const { document } = (await seller.read()).published;
  return seller.save({ ...document, plans: document.plans.filter(({ key }) => key !== plan) });
}

async function buyerOf(plan: string) {
  const person = personAt(app.url);
  const email = `buyer-of-${plan}@example.com`;
  const choice = { email, plan, billing: 'monthly' };
  expect((await person.post('/api/create-email-user', choice)).status).toBe(200);
  const pages = {
    successUrl: `${app.url}/password-setup`,
    cancelUrl: `${app.url}/payment-step`,
  };
  return {
    userId: String((await person.post('/api/create-email-user', choice)).json.userId),
    pay: () => person.post('/api/create-payment-session', { ...choice, ...pages }),
  };
}

it('a payment that begins while its plan is being removed is refused', async () => {
  const buyer = await buyerOf('premium');
  await until('the plan has a price', async () => {
    return (await run(`select 1 from known_price where plan = 'premium'`)).length > 0;
  });
  const expected = await withoutPlan('premium');
  const change = { operatorId: null, at: new Date() };
  const answer = await during(
    (em) => publishDraft(em, change, { expected, note: null }),
    buyer.pay,
  );
  expect(answer.text).toMatch(/no longer for sale/);
  expect([answer.status, await attempts()]).toEqual([412, []]);
  await seller.publish(await seller.restore(0));
});

it('a publish that begins while a payment for a removed plan is being written is refused', async () => {
  const buyer = await buyerOf('basic');
  const expected = await withoutPlan('basic');
  const writing = async (em: EntityManager) => {
    await requireKept(em, { plan: 'basic', billingCycle: 'monthly' });
    await em.execute(
      `insert into payment_attempt (id, user_id, kind, state, plan, billing_cycle, amount_cents,
         currency, stripe_price_id, return_origin, created_at, expires_at)
       values (?::uuid, ?::uuid, 'sign-up', 'opening', 'basic', 'monthly', 1000, 'usd', 'price_1',
         'http://127.0.0.1', now(), now() + interval '1 hour')`,
      [newId(), buyer.userId],
    );
  };
  await expect(during(writing, () => seller.publish(expected))).rejects.toThrow(
    /412.*1 person has the plan “Basic”/,
  );
  await run(`delete from payment_attempt`);
});

it('a plan that a mapped price names cannot be removed', async () => {
  await run(
    `insert into price_mapping (stripe_price_id, plan, decided_by, decided_at)
       values ('price_foreign', 'premium', ?::uuid, now())`,
    [newId()],
  );
  const expected = await withoutPlan('premium');
  const text =
    '1 mapped price names the plan “Premium”. Map them to another plan, or hide this one.';
  expect((await seller.preview(expected)).refusals).toEqual([{ at: 'plans.premium', text }]);
  await expect(seller.publish(expected)).rejects.toThrow(/412.*1 mapped price names/);
  await run(`update price_mapping set plan = 'standard'`);
  expect((await seller.preview(expected)).refusals).toEqual([]);
});

it('a new order of plans switches a person with two live subscriptions, as previewed', async () => {
  const who = await subscribe(app, 'basic');
  const { hostname: host, port } = new URL(app.sandbox.addresses.stripe);
  const stripe = new Stripe('sk_test_witness', { protocol: 'http', host, port, telemetry: false });
  const [customer] = await run<{ id: string }>(
    'select stripe_customer_id as id from customer where user_id = ?::uuid',
    [who.userId],
  );
  const { data } = await stripe.prices.list({ lookup_keys: ['standard_monthly'] });
  await stripe.subscriptions.create({
    customer: customer?.id ?? '',
    items: [{ price: data[0]?.id ?? '' }],
    default_payment_method: 'pm_card_visa',
  });
  const planIs = (plan: string) =>
    until(`the plan is ${plan}`, async () => {
      const rows = await run<{ plan: string }>(
        `select t.plan from standing t join subscription s using (user_id)
           where t.user_id = ?::uuid and s.is_current and s.plan = t.plan`,
        [who.userId],
      );
      return rows[0]?.plan === plan;
    });
  await planIs('standard');
  const { document } = (await seller.read()).published;
  const [free, basic, standard, ...rest] = document.plans;
  if (!free || !basic || !standard) throw new Error('The documented plans are on sale.');
  const hash = await seller.save({ ...document, plans: [free, standard, basic, ...rest] });
  expect(await seller.preview(hash)).toMatchObject({
    members: 1,
    access: [{ entitlement: 'indicator-main', change: 'lost', members: 1 }],
  });
  await seller.publish(hash);
  await planIs('basic');
});
