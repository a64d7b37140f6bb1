import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { forgetMoveMembers } from '../../../../src-server/operator/move/forget-move-members.ts';
import { inviteMoved } from '../../../../src-server/operator/move/invite-moved.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

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

const move = async () => {
  const view = await operator.ask<MoveView | null>('admin.move');
  if (view === null) throw new Error('There is no move.');
  return view;
};
const isIn = (state: string) =>
  until(`the move is ${state}`, async () => (await move()).state === state);
const accounts = () =>
  app.app.parts.orm.em
    .fork()
    .execute<{ email: string; plan: string | null; cycle: string | null; paid: Date | null }[]>(
      `select a.email, st.plan, su.billing_cycle as cycle, st.access_until as paid
         from account a left join standing st on st.user_id = a.id
           left join subscription su on su.user_id = a.id and su.is_current order by a.email`,
    );
const WRITES = /^POST \/v1\/(subscriptions|charges|invoices|payment_intents|customers)/;
const writes = async () => {
  const { entries } = (await app.control('GET', '/ledger?provider=stripe&kind=call')) as {
    entries: { name: string }[];
  };
  return entries.map(({ name }) => name).filter((name) => WRITES.test(name));
};

/** Subscriptions that another program sold in the same Stripe account. */
async function formerShop() {
  const product = await stripe.products.create({ name: 'Signals' });
  const price = (amount: number, interval: 'month' | 'year', plan?: string) =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval },
      metadata: plan === undefined ? {} : { plan },
    });
  const monthly = await price(2_900, 'month');
  const yearly = await price(24_900, 'year', 'premium');
  const course = await price(9_900, 'month');
  const coupon = await stripe.coupons.create({
    percent_off: 20,
    duration: 'forever',
    name: 'EARLY',
  });
  const sell = async (
    email: string,
    items: { price: string; quantity?: number }[],
    more: Partial<Stripe.SubscriptionCreateParams> = {},
  ) => {
    const customer = await stripe.customers.create(email === '' ? {} : { email });
    return stripe.subscriptions.create({
      customer: customer.id,
      items,
      default_payment_method: 'pm_card_visa',
      ...more,
    });
  };
  const sold = [
    await sell('ann@example.com', [{ price: monthly.id }]),
    await sell('Bob@Example.com', [{ price: monthly.id }], { discounts: [{ coupon: coupon.id }] }),
    await sell('cyd@example.com', [{ price: yearly.id }], { trial_period_days: 14 }),
    await sell('dan@example.com', [{ price: course.id }]),
    await sell('', [{ price: monthly.id }]),
    await sell('eve@example.com', [{ price: monthly.id, quantity: 3 }]),
    await sell('fay@example.com', [{ price: monthly.id }]),
    await sell('fay@example.com', [{ price: yearly.id }]),
  ];
  return { monthly, yearly, course, sold };
}

test('adopts running subscriptions in place, takes them back, and finishes', async () => {
  const { monthly, yearly, course, sold } = await formerShop();
  const atStripe = () =>
    Promise.all(
      sold.map(async ({ id }) => {
        const { latest_invoice, ...rest } = await stripe.subscriptions.retrieve(id);
        return { ...rest, latest_invoice };
      }),
    );
  const before = await atStripe();
  await app.control('DELETE', '/ledger');

  await operator.act('admin.startMove');
  await expect(operator.act('admin.startMove')).rejects.toThrow(/Another move is open/);
  await isIn('matched');
  const read = await move();
  expect(read.counts).toMatchObject({ members: 8, conflicts: 8, adopt: 0 });
  expect(read.prices.find(({ priceId }) => priceId === monthly.id)).toEqual({
    priceId: monthly.id,
    source: 'stripe',
    label: null,
    amountMinor: 2_900,
    currency: 'usd',
    interval: { unit: 'month', count: 1 },
    members: 5,
    coupons: ['EARLY'],
    suggested: null,
    decision: 'open',
    plan: null,
  });
  expect(read.prices.find(({ priceId }) => priceId === yearly.id)?.suggested).toBe('premium');

  const { id } = read;
  await operator.act('admin.mapPrice', { id, priceId: monthly.id, plan: 'standard' });
  await operator.act('admin.mapPrice', { id, priceId: yearly.id, plan: 'premium' });
  const outdated = (await move()).expected;
  await operator.act('admin.mapPrice', { id, priceId: course.id, plan: null });
  await expect(
    operator.act('admin.mapPrice', { id, priceId: course.id, plan: 'platinum' }),
  ).rejects.toThrow(/not on sale/);
  const preview = await move();
  expect(preview.counts).toMatchObject({ adopt: 3, skip: 1, conflicts: 4 });
  expect(preview.gives).toContainEqual({ entitlement: 'indicator-main', people: 3 });
  const conflicts = await operator.ask<{ email: string | null; problem: string }[]>(
    'admin.moveMembers',
    { id, verdict: 'conflict' },
  );
  expect(conflicts.map(({ email, problem }) => `${email} ${problem}`).sort()).toEqual([
    'eve@example.com several-units',
    'fay@example.com second-customer',
    'fay@example.com second-customer',
    'null no-email',
  ]);
  await expect(operator.act('admin.applyMove', { id, expected: outdated })).rejects.toThrow(
    /Something changed/,
  );
  expect(await accounts()).toEqual([]);

  const apply = async () => {
    await operator.act('admin.applyMove', {
      id: (await move()).id,
      expected: (await move()).expected,
    });
    await isIn('watching');
  };
  await apply();
  const moved = await accounts();
  expect(moved.map(({ email, plan, cycle }) => [email, plan, cycle])).toEqual([
    ['ann@example.com', 'standard', 'monthly'],
    ['bob@example.com', 'standard', 'monthly'],
    ['cyd@example.com', 'premium', 'yearly'],
  ]);
  await expect(operator.act('admin.applyMove', { id, expected: preview.expected })).rejects.toThrow(
    /another step/,
  );
  expect(await accounts()).toEqual(moved);
  expect(await inviteMoved(app.app.parts.admin.user)).toBe(0);

  await expect(operator.act('admin.rollBackMove', { id, typed: 2 })).rejects.toThrow(/Type the/);
  await operator.act('admin.rollBackMove', { id, typed: 3 });
  await isIn('rolled-back');
  expect(await accounts()).toEqual([]);

  await operator.act('admin.startMove');
  await isIn('matched');
  await apply();
  expect(await accounts()).toHaveLength(3);
  expect((await move()).counts.moved).toBe(3);
  expect(await writes()).toEqual([]);
  expect(await atStripe()).toEqual(before);

  const again = await move();
  await operator.act('admin.finishMove', { id: again.id, typed: 3 });
  expect((await move()).state).toBe('finished');
  await inviteMoved(app.app.parts.admin.user);
  await app.mailTo('bob@example.com', /Set up your account/);

  // Thirty days later, the addresses of people who did not move are gone.
  const leftOut = () =>
    app.app.parts.orm.em.fork().execute<{ problem: string; email: string | null }[]>(
      `select problem, email from move_member
         where move_id = ?::uuid and verdict = 'conflict' order by source_ref`,
      [again.id],
    );
  const named = await leftOut();
  expect(named.some(({ email }) => email !== null)).toBe(true);
  const day = (n: number) => new Date(Date.now() + n * 86_400_000);
  await forgetMoveMembers(app.app.parts.orm, day(29));
  expect(await leftOut()).toEqual(named);
  await forgetMoveMembers(app.app.parts.orm, day(31));
  expect(await leftOut()).toEqual(named.map(({ problem }) => ({ problem, email: null })));
});
