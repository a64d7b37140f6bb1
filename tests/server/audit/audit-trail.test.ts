import { afterAll, beforeEach, expect, test } from 'vitest';
import { withAuditOrigin } from '../../../src-server/audit/audit-origin.ts';
import { eraseAuditNames } from '../../../src-server/audit/erase-names.ts';
import { operatorActor, recordAudit } from '../../../src-server/audit/record-audit.ts';
import { sealDays } from '../../../src-server/audit/seal-days.ts';
import { verifyAudit } from '../../../src-server/audit/verify-audit.ts';
import { movableClock } from '../../../src-server/clock/clock.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

let database: TestDatabase;
let orm: Orm;
const machineClock = movableClock(new Date('2026-11-20T12:00:00Z'));
const operatorId = newId();
const ana = newId();
const opened: (() => Promise<void>)[] = [];

beforeEach(async () => {
  const fresh = await createTestDatabase();
  const opening = await openTestOrm(fresh.url, 3);
  database = fresh;
  orm = opening;
  opened.push(async () => {
    await opening.close();
    await fresh.drop();
  });
  await sql(
    `insert into account (id, email, password_hash, created_at)
     values ('${ana}', 'ana@example.com', 'x', now())`,
  );
});
afterAll(async () => {
  for (const close of opened) await close();
});

const sql = <Row>(text: string) => administer<Row>(database.url, text);
const deps = () => ({ orm, machineClock, log: createLog({ level: 'silent' }) });
/** Runs with full rights on the tables. */
const tamper = (text: string) => sql(`set session_replication_role = replica; ${text}`);

/** As recorded by the erasure job in the transaction that deletes the names. */
const noteErasure = (accountId: string) =>
  sql(
    `insert into erasure (account_id, state, requested_by_kind, requested_at)
     values ('${accountId}', 'erased', 'subscriber', now())`,
  );

function act(day: string, target = `account:${ana}`, action = 'access.retried'): Promise<void> {
  const at = new Date(`${day}T10:00:00Z`);
  const origin = { operatorId, address: '203.0.113.7', browser: 'Firefox' };
  return withAuditOrigin(origin, () =>
    transact(orm, async (em) =>
      recordAudit(em, {
        at,
        actor: operatorActor({ operatorId }),
        action,
        target,
        before: { state: 'blocked' },
        after: null,
      }),
    ),
  );
}

async function threeSealedDays(): Promise<void> {
  for (const day of ['2026-11-16', '2026-11-18', '2026-11-18', '2026-11-19']) await act(day);
  machineClock.set(new Date('2026-11-20T12:00:00Z'));
  expect(await sealDays(deps())).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']);
}

const verdict = () => verifyAudit(deps());
const faultsFound = async () => (await verdict()).faults.map(({ fault, day }) => [fault, day]);

test('an entry contains ids, codes and hashes; names and addresses are stored apart', async () => {
  await act('2026-11-20');
  const [entry] = await sql<Record<string, unknown>>('select * from audit_entry');
  expect(entry).toMatchObject({ account_id: ana, actor_id: operatorId });
  expect(JSON.stringify(entry)).not.toMatch(/ana@|203\.0|Firefox/);
  const names = await sql<{ kind: string; value: string; account_id: string | null }>(
    'select kind, value, account_id from audit_name order by kind',
  );
  expect(names).toEqual([
    { kind: 'address', value: '203.0.113.7', account_id: null },
    { kind: 'browser', value: 'Firefox', account_id: null },
    { kind: 'email', value: 'ana@example.com', account_id: ana },
  ]);
});

test('an entry about a grant belongs to its holder', async () => {
  const grantId = newId();
  await sql(
    `insert into access_grant (id, account_id, provider, entitlement, state, source, target, target_key, created_at)
     values ('${grantId}', '${ana}', 'discord', 'community-vip', 'blocked', 'manual', '{}', 'k', now())`,
  );
  await act('2026-11-20', `grant:${grantId}`);
  await act('2026-11-20', 'provider:tradingview');
  const rows = await sql('select account_id from audit_entry order by id');
  expect(rows).toEqual([{ account_id: ana }, { account_id: null }]);
});

test.each([
  'update audit_entry set target = null',
  'delete from audit_entry',
  'truncate audit_entry',
  'update audit_seal set hash = null',
  'delete from audit_seal',
  'truncate audit_seal',
])('the database refuses %s', async (statement) => {
  await act('2026-11-18');
  await sealDays(deps());
  await expect(sql(statement)).rejects.toThrow(/only ever added to/);
});

test('every past day is sealed once, including empty ones', async () => {
  await threeSealedDays();
  await act('2026-11-20');
  expect(await sealDays(deps())).toEqual([]);
  expect(await verdict()).toMatchObject({
    days: 4,
    entries: 4,
    sealedUntil: '2026-11-19',
    namesErased: 0,
    faults: [],
  });
});

test('two processes that seal concurrently make one chain', async () => {
  await act('2026-11-16');
  const [one, two] = await Promise.all([sealDays(deps()), sealDays(deps())]);
  expect([...one, ...two].sort()).toEqual([...new Set([...one, ...two])].sort());
  expect((await verdict()).faults).toEqual([]);
});

test('the chain stays valid after an erasure, and the names are gone', async () => {
  await threeSealedDays();
  await noteErasure(ana);
  const erased = await transact(orm, (em) => eraseAuditNames(em, ana));
  expect(erased).toBe(4);
  expect(JSON.stringify(await sql('select * from audit_name'))).not.toContain('ana@');
  expect(await verdict()).toMatchObject({ entries: 4, namesErased: 4, faults: [] });
});

test('the entry of the erasure itself keeps no name', async () => {
  await noteErasure(ana);
  await transact(orm, async (em) => {
    recordAudit(em, {
      at: machineClock.now(),
      actor: operatorActor({ operatorId }),
      action: 'account.erased',
      target: `account:${ana}`,
      before: null,
      after: null,
    });
    await eraseAuditNames(em, ana);
  });
  expect(await sql('select * from audit_name')).toEqual([]);
});

test('detects changed, removed and added rows, even by the table owner', async () => {
  await threeSealedDays();
  await tamper(`update audit_entry set target = 'account:other' where at::date = '2026-11-16'`);
  expect(await faultsFound()).toEqual([['entries-differ', '2026-11-16']]);
  await tamper(
    `delete from audit_entry where id = (select id from audit_entry where at::date = '2026-11-18' limit 1)`,
  );
  expect((await verdict()).faults[1]).toEqual({
    fault: 'entries-differ',
    day: '2026-11-18',
    detail: 'Sealed: 2 entries. Found: 1.',
  });
  await tamper(
    `insert into audit_entry (id, at, actor_kind, action, target)
     values ('${newId()}', '2026-11-17T10:00:00Z', 'system', 'access.retried', 'provider:discord')`,
  );
  expect(await faultsFound()).toContainEqual(['entries-differ', '2026-11-17']);
});

test('detects a rewritten or removed seal', async () => {
  await threeSealedDays();
  await tamper(
    `delete from audit_entry where at::date = '2026-11-16';
     update audit_seal set entries = 0 where day = '2026-11-16'`,
  );
  expect(await faultsFound()).toContainEqual(['chain-broken', '2026-11-16']);
  await tamper(`delete from audit_seal where day = '2026-11-17'`);
  expect(await faultsFound()).toContainEqual(['chain-broken', '2026-11-18']);
});

test('detects a replaced name', async () => {
  await threeSealedDays();
  await tamper(`update audit_name set value = 'bob@example.com' where kind = 'email'`);
  expect((await faultsFound())[0]).toEqual(['names-differ', '2026-11-16']);
});

test('detects a name deleted without an erasure', async () => {
  await threeSealedDays();
  await tamper(`delete from audit_name where kind = 'email' or kind = 'address'`);
  expect((await faultsFound())[0]).toEqual(['names-missing', '2026-11-16']);
  await noteErasure(ana);
  // An erasure never deletes the operator's address.
  expect((await verdict()).faults[0]?.detail).toBe('1 name is gone.');
});

test.each([
  ['changed', `update audit_name set value = 'bob@example.com'`],
  ['deleted without an erasure', 'delete from audit_name'],
  ['truncated', 'truncate audit_name'],
])('the database refuses to let names be %s', async (_, statement) => {
  await act('2026-11-18');
  await expect(sql(statement)).rejects.toThrow(/is refused/);
  await noteErasure(ana);
  // Including the operator's own address.
  await expect(sql(statement)).rejects.toThrow(/is refused/);
});

test('an entry that is late for a sealed day goes to the first open one', async () => {
  await threeSealedDays();
  await act('2026-11-17');
  const [late] = await sql<{ at: Date }>('select at from audit_entry order by id desc limit 1');
  expect(new Date(late?.at ?? 0).toISOString()).toBe('2026-11-20T00:00:00.000Z');
  expect((await verdict()).faults).toEqual([]);
});

test('reports unsealed days', async () => {
  await threeSealedDays();
  await act('2026-11-21');
  machineClock.set(new Date('2026-11-25T12:00:00Z'));
  expect(await faultsFound()).toEqual([['not-sealed', '2026-11-21']]);
});
