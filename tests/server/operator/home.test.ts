import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomeAnswer } from '../../../src/contract/operator-home.contract.ts';
import { type Need, totalOf } from '../../../src/domain/operator/needs.ts';
import { stretchesAt } from '../../../src/domain/operator/stretches.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { latestEvents } from '../../../src-server/operator/home/latest.view.ts';
import { moneyOf } from '../../../src-server/operator/home/money.view.ts';
import { readNeeds } from '../../../src-server/operator/home/read-needs.ts';
import { statementsOf } from '../../support/database/statements-of.ts';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { longGroup } from '../../support/long.ts';
import { operatorOfRole } from '../../support/operator-of-role.ts';
import { createSource } from '../../support/signals/signal-source.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OperatorCalls, operatorAt } from './operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
let premium: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
  premium = await subscribe(app, 'premium', 'yearly');
  await subscribe(app, 'basic');
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const home = () => operator.ask<HomeAnswer>('admin.home');
const needs = () => operator.ask<Need[]>('admin.needs');
const need = async (kind: string) => (await home()).needs.find((each) => each.kind === kind);
const figure = async (name: string) =>
  (await home()).money?.figures.find((each) => each.name === name);

const block = (accountId: string, key: string) =>
  sql(
    `insert into access_grant (id, account_id, provider, entitlement, state, reason, source, target, target_key, created_at)
     values (?, ?, 'tradingview', 'indicator-main', 'blocked', 'username-not-found', 'subscription', '{}', ?, now())`,
    [newId(), accountId, key],
  );

describe('money', () => {
  test('cash is what Stripe captured today, and a refund lowers it', async () => {
    const prices = await sql<{ amount: number }>(
      'select sum(amount_cents)::int as amount from payment_attempt where paid_at is not null',
    );
    const paid = prices[0]?.amount ?? 0;
    expect(paid).toBeGreaterThan(0);
    expect(await figure('cash')).toMatchObject({ today: paid, month: paid });
    const [charge] = await sql<{ id: string; amount: number }>(
      `select stripe_charge_id as id, amount_cents as amount from received_payment
       where user_id = ?`,
      [premium.userId],
    );
    await app.control('POST', `/stripe/charges/${charge?.id}/refund`, { amount: 1_000 });
    await until('the refund is stored', async () => {
      const now = await figure('cash');
      return now?.today === paid - 1_000;
    });
  });

  test('new and active subscribers are counted at this moment', async () => {
    expect(await figure('joined')).toMatchObject({ today: 2, month: 2 });
    expect(await figure('active')).toMatchObject({ today: 2, month: 2 });
    expect(await figure('ended')).toMatchObject({ today: 0, month: 0 });
  });

  test('under a week of data there is no line to draw, and nothing to compare with', async () => {
    const { figures } = (await home()).money ?? { figures: [] };
    expect(figures.map(({ lines }) => lines)).toEqual([null, null, null, null]);
    expect(figures.map(({ lastMonth }) => lastMonth)).toEqual([null, null, null, null]);
  });
});

longGroup('money after a month', () => {
  const DAYS = `
    insert into daily_figures (day, mrr_cents, active, joined, churned, past_due, grants, taken_at)
      select day::date, 0, '{"basic": 10}', 1, 2, 0, 0, now()
      from generate_series((date_trunc('month', ?::timestamptz) - interval '1 month')::date,
        (?::timestamptz - interval '1 day')::date, interval '1 day') as day
      on conflict (day) do nothing`;

  test('this month is compared with the same days of last month, and drawn', async () => {
    const now = app.app.parts.clock.now();
    await sql(DAYS, [now, now]);
    const { month, lastMonth } = stretchesAt(now);
    const paidAt = new Date(lastMonth.from.getTime() + 1_000);
    await sql(
      `insert into received_payment (stripe_charge_id, user_id, at, amount_cents, refunded_cents, currency)
       values ('ch_earlier', ?, ?, 5000, 0, 'usd'), ('ch_euro', ?, ?, 700, 0, 'eur')`,
      [premium.userId, paidAt, premium.userId, month.from],
    );
    const joined = await figure('joined');
    const wholeDays = Math.floor((lastMonth.to.getTime() - lastMonth.from.getTime()) / 86_400_000);
    expect(joined?.lastMonth).toBe(wholeDays);
    expect(joined?.lines?.lastMonth.at(-1)).toBe(joined?.lines?.lastMonth.length);
    const swept = `select 1 from stripe_sweep where payments_complete_at is not null`;
    await until('the sweep of the start has ended', async () => (await sql(swept)).length === 1);
    await sql('update stripe_sweep set payments_complete_at = null, pass_reads_payments = false');
    const unknown = { yesterday: null, lastMonth: null, lines: null };
    expect(await figure('cash')).toMatchObject(unknown);
    await operator.act('admin.syncStripe');
    expect(await figure('cash')).toMatchObject({
      lastMonth: 5_000,
      payments: { now: 2, before: 1 },
      lines: joined?.lines && {},
    });
    expect(await figure('active')).toMatchObject({ lastMonth: 10 });
    expect((await home()).money?.elsewhere).toEqual({ eur: 700 });
  });
});

describe('needs', () => {
  test('failed access names the people and is gone once it is granted', async () => {
    await untilAtRest(app);
    await block(premium.userId, 'one');
    await block(premium.userId, 'two');
    expect(await need('access-failed')).toEqual({
      kind: 'access-failed',
      count: 2,
      items: [{ name: premium.email, id: premium.userId, note: 'username-not-found' }],
    });
    await sql(`update access_grant set ended_at = now() where target_key in ('one', 'two')`);
    expect(await need('access-failed')).toBeUndefined();
  });

  test('parked webhooks, open disputes and troubled sources are counted', async () => {
    await sql(
      `insert into inbox_event (id, source, external_id, type, subject, received_at, next_attempt_at, parked_at, attempts, last_error)
       values (?, 'stripe', 'evt_home', 'invoice.paid', '{}', now(), now(), now(), 9, 'The customer is not known here.')`,
      [newId()],
    );
    const openCase = (id: string, columns: { userId?: string; state?: string; dueBy?: string }) =>
      sql(
        `insert into dispute_case (id, charge_id, user_id, reason, is_inquiry, status, state, amount_cents, currency,
           opened_at, due_by, is_past_due, submission_count, facts, cut_sign_ins, read_at)
         values (?, ?, ?, 'fraudulent', false, 'needs_response', ?, 4900, 'usd',
           now(), ?, false, 0, '[]', 0, now())`,
        [
          id,
          `ch_${id}`,
          columns.userId ?? null,
          columns.state ?? 'drafted',
          columns.dueBy ?? '2027-01-05',
        ],
      );
    await openCase('du_home', { userId: premium.userId });
    await openCase('du_submitted', { userId: premium.userId, state: 'submitted' });
    await createSource(operator, 'flooded');
    await createSource(operator, 'quiet');
    await sql(`update signal_source set held_at = now() where key = 'flooded'`);
    await sql(`update signal_source set silent_since = now() where key = 'quiet'`);
    const found = Object.fromEntries((await home()).needs.map((each) => [each.kind, each]));
    const parked = found['event-parked'];
    expect(parked).toMatchObject({ count: 1, items: [{ name: 'invoice.paid' }] });
    await operator.act('admin.retryParkedEvent', { id: parked?.items[0]?.id });
    expect(await need('event-parked')).toBeUndefined();
    expect(found.dispute).toMatchObject({
      count: 1,
      items: [{ name: premium.email, note: '2027-01-05T00:00:00.000Z' }],
      caseId: 'du_home',
    });
    // The payment of a gift or a plan for life has no subscription, and may have no account.
    await openCase('du_gift', { state: 'staged', dueBy: '2027-01-04' });
    const both = await need('dispute');
    expect(both).toMatchObject({
      count: 2,
      items: [
        {
          name: '',
          note: '2027-01-04T00:00:00.000Z',
          dispute: { id: 'du_gift', reason: 'fraudulent' },
        },
        { name: premium.email, id: premium.userId, dispute: { id: 'du_home', amountCents: 4_900 } },
      ],
    });
    expect(both?.caseId).toBeUndefined();
    const disputed = ((await home()).events ?? []).filter(({ kind }) => kind === 'disputed');
    expect(disputed).toEqual([
      expect.objectContaining({ accountId: null, amountCents: 4_900, currency: 'usd' }),
    ]);
    expect(found['alerts-held']).toMatchObject({ items: [{ name: 'Source flooded' }] });
    expect(found['source-silent']).toMatchObject({ items: [{ name: 'Source quiet' }] });
  });

  test('a sandbox counts once, with everything that it simulates', async () => {
    expect(await need('set-up')).toMatchObject({ count: 1 });
    const { items = [] } = (await need('set-up')) ?? {};
    expect(items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['stripe', 'discord', 'tradingview', 'mail']),
    );
  });

  test('the counts are the same as on the home', async () => {
    const [own, beside] = [(await home()).needs, await needs()];
    expect(beside).toEqual(own.map(({ kind, count }) => ({ kind, count })));
    expect(totalOf(beside)).toBe(totalOf(own));
  });
});

describe('roles', () => {
  test('an assistant of TradingView sees no money, no events and no other needs', async () => {
    await block(premium.userId, 'hidden');
    const assistant = await operatorOfRole(app, 'tradingview');
    const answer = await assistant.get('/trpc/admin.home');
    const { data } = answer.json.result as { data: HomeAnswer };
    expect(data).toMatchObject({ money: null, events: null, acts: null });
    expect(data.needs.filter(({ kind }) => kind !== 'tradingview-session')).toEqual([]);
    expect(answer.text).not.toContain(premium.email);
  });

  test('finance sees money, but not what only others can open', async () => {
    const finance = await operatorOfRole(app, 'finance');
    const { data } = (await finance.get('/trpc/admin.home')).json.result as { data: HomeAnswer };
    expect(data.money).not.toBeNull();
    expect(data.acts).toBeNull();
    const kinds = data.needs.map(({ kind }) => kind);
    expect(kinds).toContain('dispute');
    expect(kinds).not.toContain('access-failed');
  });
});

describe('the number of statements', () => {
  /** The fewest of three: a new connection and an aged cache add their own to some of them. */
  const sent = async (work: () => Promise<unknown>) => {
    const counts: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      counts.push((await statementsOf(app.app.parts.orm, work)).length);
    }
    return Math.min(...counts);
  };

  test('does not grow with what waits', async () => {
    const deps = app.app.parts.admin;
    const before = await sent(() => readNeeds(deps, 'owner'));
    for (let index = 0; index < 20; index += 1) await block(premium.userId, `many-${index}`);
    expect(await sent(() => readNeeds(deps, 'owner'))).toBe(before);
    expect(before).toBeLessThanOrEqual(30);
  });

  test('is small for money and for the latest events', async () => {
    const deps = app.app.parts.admin;
    expect(await sent(() => moneyOf(deps))).toBeLessThanOrEqual(6);
    // One for each source: payments, changes, trials, withdrawals, disputes and access.
    expect(await sent(() => latestEvents(deps, { money: true, access: true }))).toBe(6);
  });
});
