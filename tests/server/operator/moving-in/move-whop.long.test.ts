import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { LeaseBusy } from '../../../../src-server/database/lease.ts';
import { readWhopJob } from '../../../../src-server/operator/move/sources/read-whop.job.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

const UNTIL = '2031-05-31T12:00:00.000Z';
const DISCORD_ID = '123456789012345678';
const OTHER_DISCORD_ID = '223456789012345678';

let app: TestApp;
let operator: OperatorCalls;
let apiKey: string;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
  const { whop } = (await app.control('GET', '/credentials')) as { whop: { apiKey: string } };
  apiKey = whop.apiKey;
});
afterAll(() => app.close());

const move = async () => {
  const view = await operator.ask<MoveView | null>('admin.move');
  if (view === null) throw new Error('There is no move.');
  return view;
};
const isIn = (state: string) =>
  until(`the move is ${state}`, async () => (await move()).state === state);
const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const accounts = () =>
  sql<{ email: string; plan: string | null; sources: string[] | null; ends: string | null }>(
    `select a.email, st.plan, to_char(st.access_until at time zone 'UTC', 'YYYY-MM-DD') as ends,
         (select array_agg(g.source order by g.source) from plan_grant g
           where g.account_id = a.id and g.ended_at is null) as sources
       from account a left join standing st on st.user_id = a.id order by a.email`,
  );

/** Two live subscriptions that another program sold in our own Stripe account. */
async function sellAtStripe() {
  const { hostname: host, port } = new URL(app.sandbox.addresses.stripe);
  const stripe = new Stripe('sk_test_former', { protocol: 'http', host, port, telemetry: false });
  const product = await stripe.products.create({ name: 'Signals' });
  const { id: price } = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2_900,
    recurring: { interval: 'month' },
  });
  const sell = async (email: string) => {
    const customer = await stripe.customers.create({ email });
    return stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      default_payment_method: 'pm_card_visa',
    });
  };
  return { price, bob: await sell('bob@example.com'), cyd: await sell('cyd@example.com') };
}

const upload = (kind: string, lines: string[]) =>
  operator.send(`/api/admin/move-files?kind=${kind}&name=people.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin: app.url },
    body: lines.join('\n'),
  });

/** Calls to Whop's list, by the cursor that they asked from. */
const asked = async (status: number) => {
  const { entries } = (await app.control('GET', '/ledger?provider=whop&kind=call')) as {
    entries: { name: string; detail: { status: number; query: { after?: string } } }[];
  };
  return entries
    .filter(({ name, detail }) => /memberships$/.test(name) && detail.status === status)
    .map(({ detail }) => detail.query.after ?? 'start');
};

/** Starts the job again without waiting for its next try. False while the first run still holds the move. */
const rerun = (job: typeof readWhopJob, moveId: string) =>
  job.run(app.app.parts.admin.user, { moveId }, { enqueuedAt: new Date(), rank: undefined }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof LeaseBusy) return false;
      throw error;
    },
  );

test('moves people in from Stripe, Whop and a file, names who pays twice, and takes all back', async () => {
  const eve = await subscribe(app, 'free');
  await sql('update account set email_confirmed_at = now() where id = ?::uuid', [eve.userId]);
  const before = await accounts();
  const { price, bob, cyd } = await sellAtStripe();
  const buyer = (username: string, more: object = {}) => ({ username, periodEnd: UNTIL, ...more });
  await app.control('POST', '/whop/seed', {
    memberships: [
      buyer('ann'),
      // Pays at both.
      buyer('bob'),
      // Sold by Whop through our own Stripe account: one payment.
      buyer('cyd', { stripeSubscriptionId: cyd.id, discordId: OTHER_DISCORD_ID }),
      buyer('dee', { stripeSubscriptionId: 'sub_ofWhopItself', discordId: DISCORD_ID }),
      buyer('eve', { email: eve.email }),
      buyer('fay', { status: 'completed', periodEnd: null, planId: 'plan_lifetime' }),
      buyer('gus', { status: 'expired' }),
      buyer('hal', { periodEnd: null }),
      buyer('ida', { email: null }),
      // Fills the first page.
      ...Array.from({ length: 45 }, (_, n) => buyer(`gone${n}`, { status: 'canceled' })),
      buyer('zoe'),
    ],
  });
  await app.control('POST', '/whop/settings', { earlierFields: true });

  await operator.act('admin.startMove');
  await isIn('matched');
  expect((await move()).sources).toMatchObject([{ source: 'stripe', state: 'read', members: 2 }]);

  await expect(operator.act('admin.readWhop', { token: 'two words' })).rejects.toThrow();
  await operator.act('admin.readWhop', { token: 'a-wrong-key' });
  await isIn('matched');
  expect((await move()).sources).toContainEqual(
    expect.objectContaining({ source: 'whop', state: 'failed', failure: 'key-refused' }),
  );
  const { id, expected } = await move();
  await expect(operator.act('admin.applyMove', { id, expected })).rejects.toThrow(/not read to/);

  // The second page is refused, so that the job ends. Its next run continues there.
  await app.control('DELETE', '/ledger');
  await app.control('POST', '/whop/settings', { pace: { calls: 1, perMs: 60_000 } });
  await operator.act('admin.readWhop', { token: apiKey });
  await until('the second page is refused', async () => (await asked(429)).length > 0);
  // A job that began again and again would be refused.
  await app.control('POST', '/whop/settings', { pace: { calls: 20, perMs: 60_000 } });
  await until('the job runs again', () => rerun(readWhopJob, id));
  await app.control('POST', '/whop/settings', { pace: null });
  await isIn('matched');
  const pages = await asked(200);
  expect(pages).toHaveLength(2);
  expect(new Set(pages).size).toBe(2);
  expect((await asked(429)).every((after) => after === pages[1])).toBe(true);
  expect(await sql('select sealed_key from move_source where sealed_key is not null')).toEqual([]);
  expect(app.logged()).not.toContain(apiKey);

  const uploaded = await upload('patreon', [
    'Email,Discord ID,Tier,Next Charge Date,Patron Status',
    `dee2@example.com,${DISCORD_ID},Gold,2031-06-30 00:00:00,Active patron`,
    'jon@example.com,,Gold,30.06.2031,Active patron',
  ]);
  expect(uploaded.status).toBe(200);
  await isIn('matched');
  const prices = (await move()).prices.map(({ priceId }) => priceId);
  expect(prices.toSorted()).toEqual(
    ['file:patreon:gold', price, 'whop:plan_lifetime', 'whop:plan_monthly'].toSorted(),
  );
  for (const priceId of prices) {
    const plan = priceId === 'whop:plan_lifetime' ? 'premium' : 'standard';
    await operator.act('admin.mapPrice', { id, priceId, plan });
  }
  const view = await move();
  expect(view.counts).toMatchObject({ adopt: 6, attach: 1, merged: 1, conflicts: 3 });
  expect(view.paysTwice.map(({ email, purchases }) => [email, purchases.length])).toEqual([
    ['bob@example.com', 2],
    ['dee2@example.com', 2],
  ]);
  const conflicts = await operator.ask<{ email: string | null; problem: string; line: number }[]>(
    'admin.moveMembers',
    { id, verdict: 'conflict' },
  );
  expect(conflicts.map(({ problem, line }) => [problem, line]).toSorted()).toEqual([
    ['bad-date', 3],
    ['no-date', null],
    ['no-email', null],
  ]);
  // Everyone has two roles; the buyer for life also has a third.
  expect(view.changes).toContainEqual({ provider: 'discord', gains: 15, keeps: 0, loses: 0 });

  await operator.act('admin.applyMove', { id, expected: view.expected });
  await isIn('watching');
  expect(await accounts()).toEqual([
    { email: 'ann@example.com', plan: 'standard', ends: '2031-05-31', sources: ['whop'] },
    { email: 'bob@example.com', plan: 'standard', ends: '2031-05-31', sources: ['whop'] },
    { email: 'cyd@example.com', plan: 'standard', ends: expect.any(String), sources: null },
    {
      email: 'dee2@example.com',
      plan: 'standard',
      ends: '2031-06-30',
      sources: ['patreon', 'whop'],
    },
    { email: 'fay@example.com', plan: 'premium', ends: '9999-12-31', sources: ['whop'] },
    { email: eve.email, plan: 'standard', ends: '2031-05-31', sources: ['whop'] },
    { email: 'zoe@example.com', plan: 'standard', ends: '2031-05-31', sources: ['whop'] },
  ]);
  const discord = await sql(
    `select a.email, d.member_id as id from discord_identity d join account a on a.id = d.account_id
       where a.email in ('cyd@example.com', 'dee2@example.com') order by a.email`,
  );
  // Stripe was read first, and Whop alone knows both names.
  expect(discord).toEqual([
    { email: 'cyd@example.com', id: OTHER_DISCORD_ID },
    { email: 'dee2@example.com', id: DISCORD_ID },
  ]);

  const typed = (await move()).counts.moved;
  expect(typed).toBe(7);
  await operator.act('admin.rollBackMove', { id, typed });
  await isIn('rolled-back');
  expect(await accounts()).toEqual(before.map((each) => ({ ...each, plan: 'free' })));
  expect(bob.status).toBe('active');
  // Whop alone leads to the subscription in our own Stripe account.
  await operator.act('admin.readWhop', { token: apiKey });
  await isIn('matched');
  expect((await move()).counts).toMatchObject({ adopt: 6, attach: 1, merged: 1 });
  await operator.act('admin.dropMove', { id: (await move()).id });
  expect(
    await sql('select 1 from move_source s join move m on m.id = s.move_id and m.state = ?', [
      'dropped',
    ]),
  ).toEqual([]);
});
