import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../../../src-server/billing/capacity/count-subscribers.ts';
import {
  choseSince,
  NOTHING_LIFTED,
} from '../../../src-server/billing/checkout/lifted-decision.ts';
import { machineClock } from '../../../src-server/clock/clock.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { listAudit } from '../../../src-server/operator/audit/list-audit.ts';
import { findLastBar, findOpening } from '../../../src-server/signals/intake/opening.statements.ts';
import { judgeOutcomes } from '../../../src-server/signals/record/outcomes/judge-outcomes.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

const ROWS = 20_000;
const MAX_READ = ROWS / 20;
const OPEN = ROWS - 1;
const SOMEBODY = '00000000-0000-4000-8000-000000000001';
const rows = `generate_series(1, ${ROWS}) n, lateral (select now() - (${ROWS} - n) * interval '1 hour' as at) t`;
/** Finished rows, in the tables that are never emptied. Each opening but the last is closed by the next entry. */
const HISTORY = [
  `insert into payment_attempt (id, user_id, kind, state, plan, billing_cycle, amount_cents, currency, return_origin, created_at, expires_at)
    select gen_random_uuid(), gen_random_uuid(), 'sign-up', case when n % 2 = 0 then 'paid' else 'expired' end,
      case when n = 2 then 'founders' else 'basic' end, 'monthly', 2900, 'usd', '', at, at from ${rows}`,
  `insert into audit_entry (id, at, actor_kind, action, target, account_id)
    select gen_random_uuid(), at, 'system', 'user.synced', case when n = 5 then 'operator:${SOMEBODY}'
      else 'account:' || gen_random_uuid() end, case when n = 9 then '${SOMEBODY}'::uuid else gen_random_uuid() end from ${rows}`,
  `insert into audit_name (entry_id, kind, account_id, salt, value)
    select id, 'email', account_id, '', 'user-' || row_number() over (order by at) || '@example.com' from audit_entry`,
  `insert into signal (seq, source, kind, ref, strategy, symbol, side, targets, bar_at, received_at, is_late, salt, prev_hash, hash, reveal_at, origin)
    select n, 'one', case n % 2 when 1 then 'open' else 'close' end, case n % 2 when 0 then n - 1 end, 'wm', 'A:B',
      'long', '[]', at, at, false, '', '', '', at, 'alert' from ${rows} where n <= ${OPEN}`,
  `insert into signal_outcome (seq, rule, result, closed_by, closed_at)
    select n, 1, 'even', n + 1, at from ${rows} where n % 2 = 1 and n < ${OPEN}`,
  `update signal_chain set last_seq = ${OPEN}`,
  `update record_progress set judged_seq = ${OPEN}, judged_until = now() - interval '5 minutes'`,
  'vacuum analyze',
];
const POSITION = {
  source: 'one',
  strategy: 'wm',
  symbol: 'A:B',
  interval: null,
  side: 'long',
} as const;
const about = async (whom: string) => (await listAudit({ orm }, { whom })).entries.length;
const at = { now: new Date(), except: [] };
const CHANGE = {
  attempt: { userId: SOMEBODY, changedSubscriptionId: 'sub_1', createdAt: new Date() },
  subscription: { stripePriceId: 'price_1' },
  lifted: { ...NOTHING_LIFTED, liftedEndsAt: new Date() },
};

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, which reports what it has read when it is asked to.
  orm = await openTestOrm(database.url, 1);
  for (const statement of HISTORY) await orm.em.fork().execute(statement);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

/** Rows of tables and entries of indexes that this connection has read. */
async function readSoFar(): Promise<number> {
  const em = orm.em.fork();
  await em.execute('select pg_stat_force_next_flush()');
  const [row] = await em.execute<{ read: string }[]>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables)
       + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`,
  );
  return Number(row?.read);
}

test.each<[string, () => Promise<unknown>, unknown]>([
  ['the audit about an account or an object, by its id', () => about(SOMEBODY), 2],
  ['the audit about a person, by an address', () => about('user-77@example.com'), 1],
  ['the audit about an unknown name', () => about('nobody'), 0],
  [
    'the places of a limited plan',
    () => isFull(orm.em.fork(), { key: 'founders', capacity: 1 } as never, at),
    true,
  ],
  ['whether a lifted end was followed by a change', () => choseSince(orm.em.fork(), CHANGE), false],
  ['the opening that a close is about', () => findOpening(orm.em.fork(), POSITION), OPEN],
  [
    'the newest bar of a strategy about a symbol',
    async () => (await findLastBar(orm.em.fork(), POSITION)) !== null,
    true,
  ],
  ['the outcomes of a record', () => judgeOutcomes({ orm, clock: machineClock }), 0],
])('%s: reads few rows beside a long history', async (_what, call, result) => {
  // The first call also reads the catalogue of the database.
  expect(await call()).toEqual(result);
  const before = await readSoFar();
  await call();
  expect((await readSoFar()) - before).toBeLessThan(MAX_READ);
});
