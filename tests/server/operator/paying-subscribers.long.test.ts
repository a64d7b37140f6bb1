import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueView } from '../../../src/contract/operator/catalogue-operator.contract.ts';
import type { HomeAnswer } from '../../../src/contract/operator-home.contract.ts';
import type { NumbersAnswer } from '../../../src/contract/operator-numbers.contract.ts';
import { monthlyRevenue } from '../../../src/domain/numbers/movement.ts';
import { countRevenue } from '../../../src-server/billing/revenue/count-revenue.ts';
import { MONTHLY_CENTS } from '../../../src-server/billing/revenue/paying.statements.ts';
import { countStandings } from '../../../src-server/billing/standing/count-standings.ts';
import { countToday } from '../../../src-server/operator/statistics/take-figures.ts';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, pay, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OperatorCalls, operatorAt } from './operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** What every page and the daily mail say at this moment. */
async function shown() {
  const { parts } = app.app;
  await countRevenue(parts);
  const { currency } = parts.options.business;
  const chart = await countToday({ ...parts, currency });
  const numbers = await operator.ask<NumbersAnswer>('admin.numbers', { span: '7d' });
  const block = numbers.currencies.find((each) => each.currency === currency)?.figures;
  const day = new Date(`${numbers.today}T00:00Z`);
  const mail = await countStandings(parts, {
    from: day,
    to: new Date(day.getTime() + 86_400_000),
  });
  return {
    joined: [chart.joined, numbers.traffic.subscribers.value, mail.begun],
    ended: [chart.churned, mail.ended],
    paying: [sum(chart.active), block?.subscribers.value],
    mrr: [chart.mrrCents, block?.mrr.value],
  };
}

test('every page has the same counts, with a payer who has no account yet', async () => {
  await sql(
    `insert into visit_day (day, page, source, visits) values (?::timestamptz::date, '/', 'x', 1)`,
    [app.app.parts.clock.now()],
  );
  await subscribe(app, 'premium', 'yearly');
  const refunded = await subscribe(app, 'basic');
  const given = await subscribe(app, 'free');
  await operator.act('admin.givePlan', {
    accountId: given.userId,
    plan: 'premium',
    until: null,
    note: 'A friend',
  });
  const [charge] = await sql<{ id: string }>(
    'select stripe_charge_id as id from received_payment where user_id = ?',
    [refunded.userId],
  );
  await app.control('POST', `/stripe/charges/${charge?.id}/refund`, {});
  const choice = { email: 'late@example.com', plan: 'standard', billing: 'monthly' } as const;
  const late = personAt(app.url);
  const { userId } = (await late.post('/api/create-email-user', choice)).json;
  const sessionId = await pay(app, late, choice);
  const movements = 'select 1 from mrr_movement where user_id in (?, ?)';
  await until(
    'the payment and the refund count',
    async () => (await sql(movements, [userId, refunded.userId])).length === 3,
  );
  const expected = { joined: [3, 3, 3], ended: [1, 1], paying: [2, 2] };
  const before = await shown();
  expect(before).toMatchObject(expected);
  expect(before.mrr[0]).toBe(99_000 / 12 + 4_900);
  expect(before.mrr[1]).toBe(before.mrr[0]);
  await late.post('/api/complete-subscription-signup', {
    email: choice.email,
    password: PASSWORD,
    sessionId,
  });
  expect(await shown()).toEqual(before);
  const { money } = await operator.ask<HomeAnswer>('admin.home');
  const onHome = (name: string) => money?.figures.find((each) => each.name === name)?.today;
  expect(['joined', 'ended', 'active'].map(onHome)).toEqual([3, 1, 2]);
  const { paying } = await operator.ask<CatalogueView>('admin.catalogue');
  expect(paying).toEqual({ premium: 1, standard: 1 });
  // The documented tile counts accounts by plan: the given one too.
  const { counts } = (await operator.get('/api/admin/users')).json as { counts: unknown };
  expect(counts).toMatchObject({ total: 4, paid: 3 });
});

test('the database counts monthly revenue as the rule does', async () => {
  const cases = [
    { stripeStatus: 'active', billingCycle: 'monthly', amountCents: 4_900, monthlyCents: null },
    { stripeStatus: 'active', billingCycle: 'yearly', amountCents: 49_000, monthlyCents: null },
    { stripeStatus: 'past_due', billingCycle: 'yearly', amountCents: 999, monthlyCents: 83.5 },
    { stripeStatus: 'active', billingCycle: 'monthly', amountCents: 4_900, monthlyCents: 0 },
    { stripeStatus: 'active', billingCycle: null, amountCents: null, monthlyCents: null },
    { stripeStatus: 'trialing', billingCycle: 'monthly', amountCents: 4_900, monthlyCents: 4_900 },
  ].flatMap((each) => [
    { ...each, hasPaid: true },
    { ...each, hasPaid: false },
  ]);
  const rows = await sql<{ cents: number }>(
    `select (${MONTHLY_CENTS})::int as cents from jsonb_to_recordset(?::jsonb) as su (
       stripe_status text, billing_cycle text, amount_cents int, monthly_cents float8,
       last_paid_invoice_id text)`,
    [
      JSON.stringify(
        cases.map((each) => ({
          stripe_status: each.stripeStatus,
          billing_cycle: each.billingCycle,
          amount_cents: each.amountCents,
          monthly_cents: each.monthlyCents,
          last_paid_invoice_id: each.hasPaid ? 'in_1' : null,
        })),
      ),
    ],
  );
  expect(rows.map(({ cents }) => cents)).toEqual(cases.map(monthlyRevenue));
});
