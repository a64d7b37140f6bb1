import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { lockOpenAccount } from '../../../../src-server/people/account-lock.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { pay, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

const NEW = 'Brand-New-Kettle-9';

let app: TestApp;
let operator: OperatorCalls;
let stripe: Stripe;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
  const { hostname: host, port } = new URL(app.sandbox.addresses.stripe);
  stripe = new Stripe('sk_test_former', { protocol: 'http', host, port, telemetry: false });
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const move = async () => {
  const view = await operator.ask<MoveView | null>('admin.move');
  if (view === null) throw new Error('There is no move.');
  return view;
};
const isIn = (state: string) =>
  until(`the move is ${state}`, async () => (await move()).state === state);
const idOf = async (email: string) => {
  const [row] = await sql<{ id: string }>('select id from account where email = ?', [email]);
  return row?.id ?? '';
};

interface Paid {
  plan: string;
  grants: number;
  subscriptions: string[];
}
const LIVE = `array(select s.stripe_subscription_id from subscription s where s.user_id = a.id
  and s.ended_at is null order by 1)`;
/** Holdings of every account: plan, open plan grants and running subscriptions. */
async function owned(): Promise<Record<string, Paid>> {
  const rows = await sql<Paid & { email: string }>(
    `select a.email, coalesce(st.plan, 'free') as plan, ${LIVE} as subscriptions,
         (select count(*)::int from plan_grant g where g.account_id = a.id and g.ended_at is null)
           as grants
       from account a left join standing st on st.user_id = a.id`,
  );
  return Object.fromEntries(rows.map(({ email, ...paid }) => [email, paid]));
}
const hasPlan = (email: string, plan: string) =>
  until(`${email} has ${plan}`, async () => {
    const paid = (await owned())[email];
    return paid?.plan === plan && paid.subscriptions.length > 0;
  });

/** Sets a password through the mailed link, as someone who moved in may at any time. */
async function signedIn(email: string): Promise<Person> {
  await personAt(app.url).post('/trpc/auth.requestPasswordReset', { email });
  const mail = await app.mailTo(email, /new password/i);
  const token = new URL(mail.links[0] ?? '').searchParams.get('token') ?? '';
  await personAt(app.url).post('/trpc/auth.resetPassword', { token, password: NEW });
  const person = personAt(app.url);
  const { json } = await person.post('/api/login-with-password', { email, password: NEW });
  expect(json.success).toBe(true);
  return person;
}

const choiceOf = (email: string) => ({
  plan: 'premium' as const,
  billing: 'monthly',
  email,
  upgrade: true,
});
const upgrade = (person: Person, email: string) => pay(app, person, choiceOf(email));
const openPage = async (person: Person, email: string) => {
  const { json } = await person.post('/api/create-payment-session', {
    ...choiceOf(email),
    successUrl: `${app.url}/dashboard`,
    cancelUrl: `${app.url}/upgrade`,
  });
  return /cs_test_\w+/.exec(String(json.url))?.[0] ?? '';
};

async function formerShop(emails: string[]) {
  const product = await stripe.products.create({ name: 'Signals' });
  const { id: price } = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2_900,
    recurring: { interval: 'month' },
  });
  const sold = new Map<string, string>();
  for (const email of emails) {
    const customer = await stripe.customers.create({ email });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      default_payment_method: 'pm_card_visa',
    });
    sold.set(email, id);
  }
  return { price, sold };
}

test('roll-back keeps people who have bought here since, and takes everyone else back', async () => {
  // Two accounts from before the move: one pays here, one does not.
  const pat = await subscribe(app, 'premium');
  const eve = await subscribe(app, 'free');
  await sql('update account set email_confirmed_at = now(), confirmed_by_payment = false');
  const patBefore = (await owned())[pat.email];
  expect(patBefore).toMatchObject({ plan: 'premium', grants: 0 });
  const { price, sold } = await formerShop(['ann@example.com', 'bob@example.com', eve.email]);

  await operator.act('admin.startMove');
  await isIn('matched');
  await operator.send('/api/admin/move-files?kind=generic&name=people.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin: app.url },
    body: [
      'email,plan,until',
      ...['cyd', 'dee', 'fay', 'gus'].map((name) => `${name}@example.com,standard,2031-05-31`),
      `${pat.email},standard,2031-05-31`,
    ].join('\n'),
  });
  await isIn('matched');
  const { id } = await move();
  await operator.act('admin.mapPrice', { id, priceId: price, plan: 'standard' });
  const { counts, expected } = await move();
  expect(counts).toMatchObject({ adopt: 6, attach: 2, conflicts: 0 });
  await operator.act('admin.applyMove', { id, expected });
  await isIn('watching');
  expect((await owned())[pat.email]).toMatchObject({ plan: 'premium', grants: 1 });

  // While the move is watched, three people subscribe here; another one has only opened the page.
  const cyd = await signedIn('cyd@example.com');
  await upgrade(cyd, 'cyd@example.com');
  await hasPlan('cyd@example.com', 'premium');
  for (const email of ['ann@example.com', eve.email]) {
    await stripe.subscriptions.cancel(sold.get(email) ?? '');
    await until(`the old subscription of ${email} ends`, async () => {
      return (await owned())[email]?.subscriptions.length === 0;
    });
    await upgrade(email === eve.email ? eve : await signedIn(email), email);
    await hasPlan(email, 'premium');
  }
  const fay = await signedIn('fay@example.com');
  const page = await openPage(fay, 'fay@example.com');
  const bought = await owned();

  // A purchase of Gus has begun and not committed yet. The roll-back waits for it.
  const gusId = await idOf('gus@example.com');
  const { orm } = app.app.parts;
  await transact(orm, async (em) => {
    expect(await lockOpenAccount(em, gusId)).toBe(true);
    await em.execute(
      `insert into payment_attempt (id, user_id, kind, state, plan, billing_cycle, amount_cents,
           currency, return_origin, created_at, expires_at)
         values (gen_random_uuid(), ?::uuid, 'upgrade', 'opening', 'premium', 'monthly', 100, 'usd',
           ?, now(), now() + interval '1 hour')`,
      [gusId, app.url],
    );
    await operator.act('admin.rollBackMove', { id, typed: 8 });
    await untilLocked(sql, { text: 'from account%no key update' });
  });
  await isIn('rolled-back');

  const after = await owned();
  expect(Object.keys(after).toSorted()).toEqual(
    [
      'ann@example.com',
      'cyd@example.com',
      'fay@example.com',
      'gus@example.com',
      eve.email,
      pat.email,
    ].toSorted(),
  );
  for (const email of ['ann@example.com', 'cyd@example.com', eve.email]) {
    expect(after[email]).toEqual({ ...bought[email], grants: 0 });
    expect(after[email]).toMatchObject({ plan: 'premium', subscriptions: [expect.any(String)] });
  }
  expect(after['fay@example.com']).toEqual({ plan: 'free', grants: 0, subscriptions: [] });
  expect(after[pat.email]).toEqual(patBefore);
  expect((await cyd.get('/api/current-user')).status).toBe(200);
  const kept = await operator.ask<{ email: string; problem: string; state: string }[]>(
    'admin.moveMembers',
    { id, verdict: 'conflict' },
  );
  expect(
    kept.map(({ email, problem, state }) => `${email} ${problem} ${state}`).toSorted(),
  ).toEqual(
    ['ann@example.com', 'cyd@example.com', 'fay@example.com', 'gus@example.com', eve.email]
      .map((email) => `${email} bought-since kept`)
      .toSorted(),
  );

  // The page that was open is paid after the roll-back.
  await app.control('POST', `/stripe/checkout/${page}/pay`, {});
  await hasPlan('fay@example.com', 'premium');
});
