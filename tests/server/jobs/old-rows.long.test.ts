import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetAttempts } from '../../../src-server/access/forget-attempts.ts';
import { closeStaleAttempts } from '../../../src-server/billing/checkout/close-stale-attempts.ts';
import { listPaidSignUps } from '../../../src-server/billing/paid-sign-ups/paid-sign-ups.ts';
import { countParkedEvents, pruneHandledEvents } from '../../../src-server/jobs/parked-events.ts';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ROWS = 20_000;
const LAST_MONTH = `now() - interval '20 days' - n * interval '1 second'`;
/** Rows of finished work, which nothing has to look at again. */
const OLD_ROWS = {
  inbox_event: `(id, source, external_id, type, subject, received_at, next_attempt_at, processed_at)
    select gen_random_uuid(), 'stripe', 'evt_' || n, 'x', '{}', at, at, at`,
  payment_attempt: `(id, user_id, kind, state, plan, billing_cycle, amount_cents, currency, return_origin, created_at, expires_at)
    select gen_random_uuid(), gen_random_uuid(), 'sign-up', 'expired', 'basic', 'monthly', 2900, 'usd', '', at, at`,
  outgoing_mail: `(id, dedupe_key, to_address, template, "values", created_at, sent_at)
    select gen_random_uuid(), n::text, '', 'welcome', '{}', at, at`,
  access_attempt: `(id, account_id, grant_id, entitlement, action, cause, outcome, started_at, ended_at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', 'give', 'sweep', 'done', at, at`,
  standing_change: `(id, user_id, at, cause, after)
    select gen_random_uuid(), gen_random_uuid(), at, 'x', '{}'`,
  received_payment: `(stripe_charge_id, user_id, at, amount_cents, refunded_cents, currency)
    select 'ch_' || n, gen_random_uuid(), at, 2900, 0, 'usd'`,
} as const;

/** Rows of each table that were read by going through all of it, as PostgreSQL counts them. */
async function readInFull(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; read: string }>(
    `select relname as name, seq_tup_read as read from pg_stat_user_tables where relname = any ($1)`,
    [Object.keys(OLD_ROWS)],
  );
  return Object.fromEntries(rows.map(({ name, read }) => [name, Number(read)]));
}

test('a start and its regular work go through no table of what is done', async () => {
  const { databaseUrl } = app.app.parts.options;
  const client = new pg.Client({ connectionString: databaseUrl });
  // The database is dropped before it, if the test fails.
  client.on('error', () => {});
  let before: Record<string, number> = {};
  await app.moveTo(databaseUrl, async () => {
    await client.connect();
    // Without triggers: they would mark the day of the payments to be counted again.
    await client.query('set session_replication_role = replica');
    for (const [table, columns] of Object.entries(OLD_ROWS)) {
      const times = `generate_series(1, ${ROWS}) n, lateral (select ${LAST_MONTH} as at) t`;
      await client.query(`insert into ${table} ${columns} from ${times}`);
    }
    await client.query('vacuum analyze');
    before = await readInFull(client);
  });
  await untilAtRest(app);
  const { parts } = app.app;
  await closeStaleAttempts(parts.billing);
  await listPaidSignUps(parts.billing);
  await pruneHandledEvents(parts.orm, parts.machineClock.now());
  await forgetAttempts(parts);
  expect(await countParkedEvents(parts.orm)).toBe(0);
  // Its connections report what they read when they end.
  await app.moveTo(databaseUrl, async () => {
    const after = await readInFull(client);
    const read = Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)]);
    expect(read.filter(([, rows]) => Number(rows) >= ROWS)).toEqual([]);
    await client.end();
  });
});
