import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NumbersAnswer } from '../../../../src/contract/operator-numbers.contract.ts';
import { MOVEMENT_KINDS } from '../../../../src/domain/numbers/movement.ts';
import { countRevenue } from '../../../../src-server/billing/revenue/count-revenue.ts';
import { countWaits } from '../../../../src-server/operator/numbers/count-waits.ts';
import { numbersOf } from '../../../../src-server/operator/numbers/numbers.view.ts';
import { statementsOf } from '../../../support/database/statements-of.ts';
import { untilAtRest } from '../../../support/jobs/at-rest.ts';
import { operatorOfRole } from '../../../support/operator-of-role.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';
import { arriveAt } from './arrive-at.ts';

const client = mkdtempSync(join(tmpdir(), 'wickline-client-'));

let app: TestApp;
let operator: OperatorCalls;
let premium: Subscriber;
beforeAll(async () => {
  writeFileSync(join(client, 'index.html'), '<title>The app</title>');
  app = await createTestApp({ clientDirectory: client });
  operator = await operatorAt(app);
  premium = await subscribe(app, 'premium', 'yearly');
  await subscribe(app, 'basic');
});
afterAll(async () => {
  await app.close();
  rmSync(client, { recursive: true });
});

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const numbers = async (input: unknown = { span: '7d' }) => {
  await countRevenue(app.app.parts);
  return operator.ask<NumbersAnswer>('admin.numbers', input);
};
const usd = (answer: NumbersAnswer) => {
  const block = answer.currencies.find(({ currency }) => currency === 'usd');
  if (block === undefined) throw new Error('No dollars.');
  return block;
};

describe('the numbers of a new shop', () => {
  test('MRR, subscribers and cash are those of the first payments, with nothing to compare', async () => {
    const [paid] = await sql<{ cash: number; mrr: number }>(
      `select sum(amount_cents)::int as cash,
         sum(round(amount_cents / case billing_cycle when 'yearly' then 12.0 else 1 end))::int as mrr
       from payment_attempt where paid_at is not null`,
    );
    const answer = await numbers();
    const { figures, rows } = usd(answer);
    expect(figures.mrr).toMatchObject({ value: paid?.mrr, before: null });
    expect(figures.cash.value).toBe(paid?.cash);
    expect(figures.subscribers).toEqual({ value: 2, before: null });
    expect(figures.arpu.cases).toEqual({ now: 2, before: null });
    expect(figures.ltv).toMatchObject({ value: null, before: null });
    expect(answer).toMatchObject({ days: 1, movementsFrom: answer.today });
    expect(rows).toMatchObject([{ from: answer.today, to: answer.today, payments: 2 }]);
    expect(rows[0]?.mrr).toMatchObject({ startCents: 0, new: paid?.mrr, endCents: paid?.mrr });
  });

  test('a refund lowers the cash of the day of its payment', async () => {
    const before = usd(await numbers()).figures.cash.value ?? 0;
    const [charge] = await sql<{ id: string }>(
      'select stripe_charge_id as id from received_payment where user_id = ?',
      [premium.userId],
    );
    await app.control('POST', `/stripe/charges/${charge?.id}/refund`, { amount: 1_000 });
    await until('the refund is counted', async () => {
      const refunded = await sql('select 1 from received_payment where refunded_cents = 1000');
      return refunded.length === 1;
    });
    expect(usd(await numbers()).figures.cash.value).toBe(before - 1_000);
  });

  test('the cohort of this month has both payers, and both still pay', async () => {
    expect(usd(await numbers()).cohorts).toMatchObject([{ size: 2, paying: [2] }]);
  });

  test('the time to access counts what was paid for, and no manual grant', async () => {
    const at = app.app.parts.clock.now();
    for (const [index, [seconds, source]] of [
      [10, 'subscription'],
      [10, 'subscription'],
      [100, 'subscription'],
      [5_000, 'manual'],
    ].entries()) {
      await sql(
        `insert into access_grant (id, account_id, provider, entitlement, state, source, target, target_key,
           created_at, asked_at, first_held_at, granted_at, ended_at)
         values (gen_random_uuid(), ?, 'tradingview', 'indicator-main', 'granted', ?, '{}', ?, ?, ?, ?, ?, ?)`,
        [
          ...[premium.userId, source, `wait-${index}`, at, at],
          ...[new Date(at.getTime() + Number(seconds) * 1_000), at, at],
        ],
      );
    }
    await countWaits(app.app.parts);
    await countWaits(app.app.parts);
    const { access } = await numbers();
    expect(access.grants.value).toBe(3);
    expect(access.p50.value).toBeCloseTo(10, 0);
    expect(Math.abs((access.p95.value ?? 0) - 100)).toBeLessThan(2.6);
  });
});

describe('visits', () => {
  test('are counted in batches with page and source, and Do Not Track is respected', async () => {
    const { visits } = app.app.parts;
    // The next batch is our own: the timer has just stored one.
    await arriveAt(app, '/');
    await app.control('POST', '/clock/advance', { milliseconds: 30_000 });
    await until('the timer stored its batch', async () => {
      return (await sql('select 1 from visit_day')).length > 0;
    });
    await sql('delete from visit_day');
    await arriveAt(app, '/', { dnt: '1' });
    await arriveAt(app, '/nowhere');
    for (let count = 0; count < 8; count += 1) await arriveAt(app, '/');
    await arriveAt(app, '/register', { 'sec-fetch-site': 'same-origin' });
    await arriveAt(app, '/', { cookie: `sid=${premium.cookies.get('sid')}` });
    const statements = await statementsOf(app.app.parts.orm, () => visits.flush());
    expect(statements.filter((text) => /visit_day/.test(text))).toHaveLength(1);
    const { traffic } = await numbers();
    expect(traffic.sources).toEqual([{ source: 'x', visits: 8, before: null }]);
    expect(traffic.visits.value).toBe(8);
    expect(traffic.subscribers.value).toBe(2);
    expect(traffic.checkouts.value).toBe(2);
    expect(traffic.conversion.value).toBe(2 / 8);
  });

  test('store nothing about the visitor', async () => {
    const columns = await sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'visit_day'`,
    );
    expect(columns.map(({ name }) => name).sort()).toEqual(['day', 'page', 'source', 'visits']);
  });
});

describe('two currencies', () => {
  test('are two blocks that are never added up', async () => {
    const before = usd(await numbers());
    await sql(
      `insert into received_payment (stripe_charge_id, user_id, at, amount_cents, refunded_cents, currency)
       values ('ch_euro', ?, ?, 700, 0, 'eur')`,
      [premium.userId, app.app.parts.clock.now()],
    );
    await sql('insert into revenue_mark (day) values (?)', [app.app.parts.clock.now()]);
    const answer = await numbers();
    expect(answer.currencies.map(({ currency }) => currency)).toEqual(['usd', 'eur']);
    expect(usd(answer)).toEqual(before);
    expect(answer.currencies[1]?.figures).toMatchObject({
      cash: { value: 700 },
      mrr: { value: 0 },
    });
  });
});

describe('after two months', () => {
  test('a period is compared with the one before, and its movements add up', async () => {
    await app.control('POST', '/clock/advance', { days: 62 });
    await until('the sweep after the jump has ended', async () => {
      const answer = await numbers({ span: '30d' });
      return usd(answer).figures.cash.before !== null;
    });
    await untilAtRest(app);
    const answer = await numbers({ span: '30d' });
    const { figures, rows } = usd(answer);
    expect(figures.mrr.before).not.toBeNull();
    expect(answer.movementsFrom).toBeNull();
    expect(rows).toHaveLength(30);
    const [first, last] = [rows[0]?.mrr, rows.at(-1)?.mrr];
    const moved = rows.reduce(
      (sum, { mrr }) => sum + MOVEMENT_KINDS.reduce((all, kind) => all + (mrr?.[kind] ?? 0), 0),
      0,
    );
    expect(moved).toBe((last?.endCents ?? 0) - (first?.startCents ?? 0));
    expect(rows.slice(1).map(({ mrr }) => mrr?.startCents)).toEqual(
      rows.slice(0, -1).map(({ mrr }) => mrr?.endCents),
    );
  });

  test('own dates are used if they are usable, and the default otherwise', async () => {
    const { today } = await numbers();
    const own = await numbers({ from: today, to: today });
    expect(own).toMatchObject({ range: { from: today, to: today }, span: null });
    expect(await numbers({ from: '2026-02-30', to: today })).toMatchObject({ span: '30d' });
  });
});

describe('the work of one view', () => {
  test('reads daily sums only, in as many statements for a week as for a year', async () => {
    const { admin } = app.app.parts;
    const week = await statementsOf(app.app.parts.orm, () => numbersOf(admin, { span: '7d' }));
    const year = await statementsOf(app.app.parts.orm, () => numbersOf(admin, { span: '12m' }));
    expect(year).toHaveLength(week.length);
    expect(week.length).toBeLessThanOrEqual(7);
    const large =
      /\b(subscription|standing|standing_change|mrr_movement|received_payment|access_grant|payment_attempt)\b/;
    expect(year.filter((text) => large.test(text))).toEqual([]);
  });
});

describe('the tables as files', () => {
  test('every table has the rows of the page, for those who may see money', async () => {
    const csv = async (query: string) =>
      (await operator.get(`/api/admin/numbers.csv?${query}`)).text;
    const { currencies, today } = await numbers({ span: '30d' });
    const lines = (await csv('table=movements&currency=usd&span=30d')).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'from,to,currency,cash,payments,mrr_start,new,reactivation,expansion,contraction,churn,carried,pause,resumption,hold,release,mrr_end,paying_subscribers',
    );
    expect(lines).toHaveLength(31);
    const mrr = currencies[0]?.rows.at(-1)?.mrr;
    expect(lines.at(-1)).toMatch(new RegExp(`^${today},${today},usd,`));
    expect(lines.at(-1)).toMatch(new RegExp(`,${(mrr?.endCents ?? 0) / 100},${mrr?.subscribers}$`));
    expect(await csv('table=sources&span=90d')).toContain('x,8,');
    expect(await csv('table=retention&currency=usd')).toMatch(/^first_payment,people,month_0/);
    expect((await operator.get('/api/admin/numbers.csv?table=users')).status).toBe(400);
  });

  test('a text that a spreadsheet would run is escaped', async () => {
    await sql(`insert into visit_day (day, page, source, visits) values (?, '/', '=1+1', 3)`, [
      app.app.parts.clock.now(),
    ]);
    const { text } = await operator.get('/api/admin/numbers.csv?table=sources&span=7d');
    expect(text).toContain("'=1+1,3");
  });

  test('an assistant of TradingView gets neither the page nor a file', async () => {
    const assistant = await operatorOfRole(app, 'tradingview');
    expect((await assistant.get('/trpc/admin.numbers')).status).toBe(403);
    expect((await assistant.get('/api/admin/numbers.csv?table=movements')).status).toBe(403);
  });
});
