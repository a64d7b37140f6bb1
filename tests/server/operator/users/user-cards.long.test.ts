import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LIVE_STATUSES } from '../../../../src/domain/subscription.ts';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import { FILL_CARDS } from '../../../../src-server/database/migrations/0220-card-projection.ts';
import { FILL_PAUSED } from '../../../../src-server/database/migrations/0240-listed-standings.ts';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { createLog } from '../../../../src-server/log/log.ts';
import { checkCounts } from '../../../../src-server/operator/users/check-counts.ts';
import { EVERYBODY } from '../../../../src-server/operator/users/user-filter.ts';
import { NEWEST_FIRST } from '../../../../src-server/operator/users/user-order.ts';
import { userRows } from '../../../../src-server/operator/users/user-rows.ts';
import { type Chance, chanceFrom } from '../../../drill/random.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';
import {
  ACCOUNTS,
  GRANTS,
  INSERT_GRANT,
  INSERT_SUBSCRIPTION,
  type Write,
  writeAlone,
  writeTogether,
} from './card-writes.ts';

/** Many short phases: later writes would hide a lost one. */
const PHASES = 40;
const TRANSACTIONS = 3;

let database: TestDatabase;
let orm: Orm;
let clients: [pg.Client, pg.Client];
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 2);
  const open = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client;
  };
  clients = [await open(), await open()];
  for (const [n, account] of ACCOUNTS.entries()) {
    await rows(
      `insert into account (id, email, password_hash, created_at) values ($1, $2, 'x', now())`,
      [account, `trader${n}@example.com`],
    );
  }
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await orm.close();
  await database.drop();
});
beforeEach(async () => {
  await rows('delete from access_grant');
  await rows('delete from subscription');
  for (const { id, account } of GRANTS) await rows(INSERT_GRANT, [id, account, 'indicator-main']);
  for (const account of ACCOUNTS) {
    for (const name of ['a', 'b']) await rows(INSERT_SUBSCRIPTION, [name, account]);
  }
});

const rows = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await clients[0].query<T>(sql, values)).rows;

type Phase = 'alone' | 'together';

async function work(worker: 0 | 1, phase: Phase, chance: Chance): Promise<void> {
  const client = clients[worker];
  const write = async (writes: Write[]) => {
    for (const { sql, values } of writes) await client.query(sql, values);
  };
  for (let n = 0; n < TRANSACTIONS; n += 1) {
    if (phase === 'alone') {
      await write([writeAlone(chance)]);
    } else {
      await client.query('begin');
      await write(writeTogether(chance, worker));
      await client.query(chance.yes(0.85) ? 'commit' : 'rollback');
    }
  }
}

/** The list as it was when it joined the tables. */
const JOINED = `
  select a.id, d.user_id is not null as disputed, d.plan as "disputedPlan",
    coalesce(d.plan, u.plan, 'free') as "listedPlan",
    case when d.user_id is not null then 'on_hold' when u.user_id is not null then 'paused'
      else 'inactive' end as "listedStatus",
    coalesce((select json_object_agg(entitlement, to_char(expires_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from (select distinct on (entitlement) entitlement, expires_at from access_grant g
        where g.account_id = a.id and g.held and g.ended_at is null
        order by entitlement, expires_at desc nulls first) longest), '{}') as granted,
    exists (select from access_grant g where g.account_id = a.id and g.provider = 'tradingview'
      and g.verified_at is not null) as verified
  from account a left join subscription d on d.user_id = a.id and d.is_current
    and d.closed_because = 'dispute' and d.stripe_status = any($1)
    left join subscription u on u.user_id = a.id and u.is_current and u.stripe_status = 'paused'
    and u.paused_because = 'pause_requested' and u.first_failed_at is null
    and u.closed_because is null
  order by a.id desc`;

async function expectCardsLikeTables(): Promise<void> {
  const page = { after: null, limit: 50, now: new Date(), few: false, collects: false };
  const listed = await (await userRows(orm, [])).page(EVERYBODY, { ...page, order: NEWEST_FIRST });
  const shown = listed.map((user) => ({
    id: user.id,
    disputed: user.disputed,
    disputedPlan: user.disputedPlan,
    listedPlan: user.listedPlan,
    listedStatus: user.listedStatus,
    granted: user.granted,
    verified: user.verified,
  }));
  expect(shown).toEqual(await rows(JOINED, [LIVE_STATUSES]));
  const check = await checkCounts({ orm, machineClock, log: createLog({ level: 'silent' }) });
  expect(check).toEqual({ users: ACCOUNTS.length, wrongCards: 0, wrongCounts: 0 });
}

it('every card equals the joined tables after random writes of two concurrent connections', async () => {
  const chance = chanceFrom(220);
  await expectCardsLikeTables();
  for (let n = 0; n < PHASES; n += 1) {
    const phase = n % 2 === 0 ? 'alone' : 'together';
    await Promise.all([
      work(0, phase, chance.fork(`first ${n}`)),
      work(1, phase, chance.fork(`second ${n}`)),
    ]);
    await expectCardsLikeTables();
  }
});

it('a card keeps both grants that two overlapping transactions change', async () => {
  const [account] = ACCOUNTS;
  const own = GRANTS.filter((grant) => grant.account === account);
  const extend = (worker: 0 | 1, expiresAt: string) =>
    clients[worker].query('update access_grant set expires_at = $2 where id = $1', [
      own[worker]?.id,
      expiresAt,
    ]);
  await clients[0].query('begin');
  await extend(0, '2028-01-01T00:00:00Z');
  const second = extend(1, '2029-01-01T00:00:00Z');
  await untilLocked(rows);
  await clients[0].query('commit');
  await second;
  const [card] = await rows<{ granted: Record<string, [string, string]> }>(
    'select granted from user_card where account_id = $1',
    [account],
  );
  expect(own.map(({ id }) => card?.granted[id]?.[1])).toEqual([
    '2028-01-01T00:00:00.000Z',
    '2029-01-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
});

it('the migration fills the cards of rows that were there before it', async () => {
  await rows(`update access_grant set verified_at = null where account_id = $1`, [ACCOUNTS[0]]);
  await rows(
    `update subscription set closed_because = null, stripe_status = 'paused',
      paused_because = 'pause_requested' where user_id = $1 and is_current`,
    [ACCOUNTS[0]],
  );
  await rows(`update user_card
    set granted = '{}', verified = 0, disputed = false, disputed_plan = null, paused = false,
      paused_plan = null`);
  for (const statement of [...FILL_CARDS, FILL_PAUSED]) await rows(statement);
  await expectCardsLikeTables();
});

it('the nightly check corrects what a card shows of grants, disputes and pauses', async () => {
  await rows(`update user_card set granted = '{}', verified = 7 where account_id = $1`, [
    ACCOUNTS[0],
  ]);
  await rows('update user_card set disputed = false where account_id = $1', [ACCOUNTS[1]]);
  await rows(`update user_card set paused = true, paused_plan = 'basic' where account_id = $1`, [
    ACCOUNTS[2],
  ]);
  const check = await checkCounts({ orm, machineClock, log: createLog({ level: 'silent' }) });
  expect(check.wrongCards).toBe(3);
  await expectCardsLikeTables();
});
