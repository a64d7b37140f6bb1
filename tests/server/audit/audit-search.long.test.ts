import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAuditOrigin } from '../../../src-server/audit/audit-origin.ts';
import { eraseAuditNames } from '../../../src-server/audit/erase-names.ts';
import { operatorActor, recordAudit } from '../../../src-server/audit/record-audit.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { auditFrame } from '../../../src-server/operator/audit/audit-frame.view.ts';
import { listAudit } from '../../../src-server/operator/audit/list-audit.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

let database: TestDatabase;
let orm: Orm;
const [night, day] = [newId(), newId()];
const [ana, bo] = [newId(), newId()];
const ENTRIES = 60;

beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 3);
  const em = orm.em.fork();
  for (const [id, email] of [
    [ana, 'ana@example.com'],
    [bo, 'bo_100%@example.com'],
  ]) {
    await em.execute(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'x', now())`,
      [id, email],
    );
  }
  await em.execute(
    `insert into discord_identity (account_id, username, state, changed_at) values (?, 'Ana.Trades', 'joined', now())`,
    [ana],
  );
  await em.execute(
    `insert into operator (id, username, password_hash, created_at)
     values (?, 'night_desk', 'x', now()), (?, 'day_desk', 'x', now())`,
    [night, day],
  );
  for (let index = 0; index < ENTRIES; index += 1) {
    const operatorId = index % 3 === 0 ? night : day;
    const at = new Date(Date.UTC(2026, 10, 1 + (index % 20), 12, index));
    const origin = { operatorId, address: `203.0.113.${index % 2}`, browser: null };
    await withAuditOrigin(origin, () =>
      transact(orm, async (fork) =>
        recordAudit(fork, {
          at,
          actor: operatorActor({ operatorId }),
          action: index % 2 === 0 ? 'access.retried' : 'user.synced',
          target: `account:${index % 4 === 0 ? ana : bo}`,
          before: null,
          after: null,
        }),
      ),
    );
  }
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const search = (filter: Parameters<typeof listAudit>[1]) => listAudit({ orm }, filter);
const found = async (filter: Parameters<typeof listAudit>[1]) =>
  (await search({ ...filter, limit: 200 })).entries;

test('pages come newest first, without gaps or duplicates', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search({ limit: 7, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.entries.map(({ at, id }) => `${at} ${id}`));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(ENTRIES);
  expect(seen).toEqual([...seen].sort().reverse());
  await expect(search({ cursor: 'x|y' })).rejects.toThrow('Unknown page.');
});

test('filters combine', async () => {
  expect(await found({ operatorId: night })).toHaveLength(20);
  expect(await found({ action: 'user.synced' })).toHaveLength(30);
  const within = { from: '2026-11-05T00:00:00Z', until: '2026-11-06T00:00:00Z' };
  expect(await found(within)).toHaveLength(3);
  const both = await found({ operatorId: night, action: 'access.retried', ...within });
  expect(both.every(({ actor, action }) => actor.name === 'night_desk' && action)).toBe(true);
  expect(both.length).toBeLessThan(3);
});

test.each([
  ['the start of an address', 'ANA@', 15],
  ['a Discord name in another case', 'ana.trades', 15],
  ['an account’s id', () => ana, 15],
  ['a target as written', () => `account:${bo}`, 45],
  ['an IP address', '203.0.113.1', 30],
  ['a name with pattern characters', 'bo_100%', 45],
  ['pattern characters as plain text', 'b%', 0],
  ['an unknown name', 'nobody@', 0],
] as const)('finds the person by %s', async (_name, whom, count) => {
  const text = typeof whom === 'function' ? whom() : whom;
  expect(await found({ whom: text })).toHaveLength(count);
});

test('reads the filter values without reading every entry', async () => {
  expect(await auditFrame({ orm })).toEqual({
    operators: [
      { id: day, name: 'day_desk' },
      { id: night, name: 'night_desk' },
    ],
    actions: ['access.retried', 'user.synced'],
    seal: null,
  });
});

test('an act on a dispute names its payer, the sum and the reason', async () => {
  const signUp = newId();
  await orm.em.fork().execute(
    `insert into sign_up (id, cookie_hash, email, plan, billing_cycle, created_at)
     values (?, 'x', 'new@example.com', 'basic', 'monthly', now())`,
    [signUp],
  );
  await orm.em.fork().execute(
    `insert into dispute_case (id, charge_id, user_id, reason, is_inquiry, status, state, amount_cents, currency,
       opened_at, is_past_due, submission_count, facts, cut_sign_ins, read_at)
     select id, 'ch_' || id, payer::uuid, 'product_not_received', false, 'needs_response', 'drafted', 4900, 'usd',
       now(), false, 0, '[]', 0, now()
     from (values ('du_1', ?), ('du_erased', ?), ('du_sign_up', ?), ('du_unknown', null)) as made(id, payer)`,
    [bo, newId(), signUp],
  );
  const acts = ['du_1', 'du_erased', 'du_sign_up', 'du_unknown', 'du_gone'].map((id) => ({
    at: new Date(Date.UTC(2026, 11, 1)),
    actor: operatorActor({ operatorId: day }),
    action: 'dispute.opened',
    target: `dispute:${id}`,
    before: null,
    after: null,
  }));
  await transact(orm, async (fork) => {
    for (const act of acts) recordAudit(fork, act);
  });
  const entries = await found({ action: 'dispute.opened' });
  const shown = { amountCents: 4_900, currency: 'usd', reason: 'product_not_received' };
  expect(Object.fromEntries(entries.map(({ target, dispute }) => [target, dispute]))).toEqual({
    'dispute:du_1': { ...shown, id: 'du_1', email: 'bo_100%@example.com', isErased: false },
    'dispute:du_erased': { ...shown, id: 'du_erased', email: null, isErased: true },
    'dispute:du_sign_up': { ...shown, id: 'du_sign_up', email: 'new@example.com', isErased: false },
    'dispute:du_unknown': { ...shown, id: 'du_unknown', email: null, isErased: false },
    'dispute:du_gone': null,
  });
});

test('after an erasure the acts remain, and the name is marked as erased', async () => {
  await orm.em.fork().execute(
    `insert into erasure (account_id, state, requested_by_kind, requested_at)
     values ('${ana}', 'erased', 'subscriber', now())`,
  );
  await transact(orm, (em) => eraseAuditNames(em, ana));
  const entries = await found({ whom: ana });
  expect(entries).toHaveLength(15);
  expect(entries[0]).toMatchObject({ erased: ['email', 'discord'], accountId: ana });
  expect(Object.keys(entries[0]?.names ?? {})).toEqual(['address']);
  expect(await found({ whom: 'Ana.Trades' })).toEqual([]);
});
