import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { countRevenue } from '../../../../src-server/billing/revenue/count-revenue.ts';
import { MIGRATIONS } from '../../../../src-server/database/migrations/migrations.ts';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { administer, databaseUrl } from '../../../support/database/database-administration.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';

const name = `wickline_numbers_${randomUUID().replaceAll('-', '')}`;
const cluster = inject('databaseCluster').url;
const OURS = '0156-numbers';

let orm: Orm;
beforeAll(async () => {
  await administer(cluster, `create database ${name}`);
  orm = await openTestOrm(databaseUrl(cluster, name), 2);
  const place = MIGRATIONS.findIndex((each) => each.name === OURS);
  await orm.migrator.up({ migrations: MIGRATIONS.slice(0, place).map((each) => each.name) });
});
afterAll(async () => {
  await orm.close();
  await administer(cluster, `drop database if exists ${name} with (force)`);
});

const sql = <T>(text: string, values: unknown[] = []) => orm.em.fork().execute<T[]>(text, values);

/** A person whose plan changed on these days, with the subscription as it was last read. */
async function person(
  history: [day: string, plan: string][],
  subscription: { startedAt: string; monthly: number; status?: string; paidInvoice?: string },
): Promise<string> {
  const id = randomUUID();
  const { startedAt, monthly, status = 'active', paidInvoice = null } = subscription;
  await sql(
    `insert into subscription (stripe_subscription_id, user_id, stripe_customer_id, is_current, stripe_status, plan,
       billing_cycle, amount_cents, monthly_cents, currency, created_at, started_at, synced_at,
       last_paid_invoice_id)
     values (?, ?, 'cus', true, ?, 'basic', 'monthly', ?, ?, 'usd', ?, ?, now(), ?)`,
    [`sub_${id}`, id, status, monthly, monthly, startedAt, startedAt, paidInvoice],
  );
  for (const [day, plan] of history) {
    const after = { plan, stripeSubscriptionId: `sub_${id}`, status: 'active' };
    await sql(
      `insert into standing_change (id, user_id, at, cause, before, after)
       values (gen_random_uuid(), ?, ?, 'sweep', null, ?)`,
      [id, `${day}T12:00:00Z`, JSON.stringify(after)],
    );
  }
  await sql(
    `insert into standing (user_id, plan, status, access_until, changed_at) values (?, ?, 'active', now(), now())`,
    [id, history.at(-1)?.[1] ?? 'free'],
  );
  return id;
}

const movements = async (id: string) =>
  (
    await sql<{ kind: string; day: string; people: number; cents: number; first: string | null }>(
      `select kind, (at at time zone 'UTC')::date::text as day, people, after_cents as cents,
         (first_at at time zone 'UTC')::date::text as first
       from mrr_movement where user_id = ? order by id`,
      [id],
    )
  ).map(({ kind, day, people, cents, first }) => [kind, day, people, cents, first]);

test('people are counted from the history, and amounts from the last reading on', async () => {
  const stayed = await person(
    [
      ['2026-01-10', 'basic'],
      ['2026-02-10', 'basic'],
    ],
    { startedAt: '2026-01-10T11:59:00Z', monthly: 4_900 },
  );
  const returned = await person(
    [
      ['2026-01-05', 'basic'],
      ['2026-02-05', 'free'],
      ['2026-03-05', 'premium'],
    ],
    { startedAt: '2026-01-05T11:59:00Z', monthly: 9_900 },
  );
  const movedIn = await person([['2026-03-07', 'basic']], {
    startedAt: '2024-06-01T00:00:00Z',
    monthly: 2_500,
  });
  const inTrial = await person([['2026-03-06', 'basic']], {
    startedAt: '2026-03-06T11:59:00Z',
    monthly: 1_000,
    status: 'trialing',
  });
  const onFreeDays = await person([['2026-01-06', 'basic']], {
    startedAt: '2026-01-06T11:59:00Z',
    monthly: 3_000,
    status: 'trialing',
    paidInvoice: 'in_1',
  });
  await orm.migrator.up({ migrations: [OURS] });

  expect(await movements(stayed)).toEqual([
    ['new', '2026-01-10', 1, 0, '2026-01-10'],
    ['carried', '2026-03-07', 0, 4_900, '2026-01-10'],
  ]);
  expect(await movements(returned)).toEqual([
    ['new', '2026-01-05', 1, 0, '2026-01-05'],
    ['churn', '2026-02-05', -1, 0, '2026-01-05'],
    ['reactivation', '2026-03-05', 1, 0, '2026-01-05'],
    ['carried', '2026-03-07', 0, 9_900, '2026-01-05'],
  ]);
  expect(await movements(movedIn)).toEqual([
    ['carried', '2026-03-07', 1, 0, null],
    ['carried', '2026-03-07', 0, 2_500, null],
  ]);
  expect(await movements(inTrial)).toEqual([
    ['new', '2026-03-06', 1, 0, '2026-03-06'],
    ['carried', '2026-03-07', -1, 0, '2026-03-06'],
  ]);
  expect(await movements(onFreeDays)).toEqual([
    ['new', '2026-01-06', 1, 0, '2026-01-06'],
    ['carried', '2026-03-07', 0, 3_000, '2026-01-06'],
  ]);

  const clock = { now: () => new Date('2026-03-08T00:00:00Z') };
  await countRevenue({ orm, clock });
  const [sum] = await sql(
    'select sum(cents)::int as cents, sum(people)::int as people from revenue_day',
  );
  expect(sum).toEqual({ cents: 4_900 + 9_900 + 2_500 + 3_000, people: 4 });
  expect(await sql(`select whole_from::text as "from" from revenue_count`)).toEqual([
    { from: '2026-03-08' },
  ]);
  expect(
    await sql(
      `select to_char(cohort, 'YYYY-MM') as cohort, sum(joined)::int as joined, sum(people)::int as people
       from revenue_cohort group by 1 order by 1`,
    ),
  ).toEqual([
    { cohort: '2026-01', joined: 3, people: 3 },
    { cohort: '2026-03', joined: 1, people: 0 },
  ]);
});
