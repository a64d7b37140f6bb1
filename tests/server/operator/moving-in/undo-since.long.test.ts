import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { redeemAccessCode } from '../../../../src-server/billing/access-codes/redeem-access-code.ts';
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

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const move = () => operator.ask<MoveView>('admin.move');
const isIn = (state: string) =>
  until(`the move is ${state}`, async () => (await move()).state === state);
const idOf = async (email: string) => {
  const [row] = await sql<{ id: string }>('select id from account where email = ?', [email]);
  return row?.id ?? '';
};
const apply = async () => {
  const { id, expected } = await move();
  await operator.act('admin.applyMove', { id, expected });
  await isIn('watching');
  return id;
};

test('a new account whose owner redeemed a code since the move keeps that plan in a roll-back', async () => {
  await operator.send('/api/admin/move-files?kind=generic&name=people.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin: app.url },
    body: [
      'email,plan,until',
      'ann@example.com,basic,2031-05-31',
      'bob@example.com,basic,2031-05-31',
    ].join('\n'),
  });
  await isIn('matched');
  const id = await apply();
  const { codes } = await operator.act<{ codes: string[] }>('admin.makeAccessCodes', {
    name: 'Partner week',
    plan: 'premium',
    count: 1,
    days: 30,
    until: null,
    redeemBy: null,
  });
  const { billing } = app.app.parts;
  await redeemAccessCode(billing, { accountId: await idOf('ann@example.com') }, codes[0] ?? '');
  await operator.act('admin.rollBackMove', { id, typed: 2 });
  await isIn('rolled-back');

  expect(
    await sql(
      `select a.email, g.source, g.plan from account a
         left join plan_grant g on g.account_id = a.id and g.ended_at is null`,
    ),
  ).toEqual([{ email: 'ann@example.com', source: 'code', plan: 'premium' }]);
});

test('a roll-back waits for an erasure that was asked for, which ends the subscription at Stripe', async () => {
  const product = await stripe.products.create({ name: 'Signals' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2_900,
    recurring: { interval: 'month' },
  });
  const customer = await stripe.customers.create({ email: 'dee@example.com' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: 'pm_card_visa',
  });
  await operator.act('admin.startMove');
  await isIn('matched');
  await operator.act('admin.mapPrice', { id: (await move()).id, priceId: price.id, plan: 'basic' });
  const id = await apply();
  const accountId = await idOf('dee@example.com');

  await app.control('POST', '/faults', { provider: 'stripe', kind: 'status', status: 503 });
  await operator.act('admin.eraseUser', { accountId, confirmation: 'dee@example.com' });
  await operator.act('admin.rollBackMove', { id, typed: 1 });
  await until('the roll-back was tried', async () => {
    const rows = await sql(
      `select 1 from job.job where name = 'undo-move' and data->>'moveId' = ?
         and (retry_count > 0 or state in ('retry', 'completed'))`,
      [id],
    );
    return rows.length > 0;
  });
  await app.control('DELETE', '/faults');
  await isIn('rolled-back');

  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  const [erasure] = await sql('select state from erasure where account_id = ?', [accountId]);
  expect(erasure).toEqual({ state: 'erased' });
  expect((await app.mailTo('dee@example.com', /erase|delet|clos/i)).subject).not.toBe('');
});
