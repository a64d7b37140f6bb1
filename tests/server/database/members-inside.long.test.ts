import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Orm } from '../../../src-server/database/orm.ts';
import { administer, databaseUrl } from '../../support/database/database-administration.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

const name = `wickline_inside_${randomUUID().replaceAll('-', '')}`;
const cluster = inject('databaseCluster').url;
const at = '2026-03-01T12:00:00Z';

let orm: Orm;
beforeAll(async () => {
  await administer(cluster, `create database ${name}`);
  orm = await openTestOrm(databaseUrl(cluster, name), 2);
  await orm.migrator.up({ to: '0258-long-histories' });
});
afterAll(async () => {
  await orm.close();
  await administer(cluster, `drop database if exists ${name} with (force)`);
});

const sql = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  orm.em.fork().execute(text, values);

/** An identity that was seen in the server at some time, with a grant that holds its role or not. */
async function identity(state: string, held: boolean | null): Promise<string> {
  const accountId = randomUUID();
  await sql(
    `insert into discord_identity (account_id, username, state, member_id, guild_id, changed_at)
      values (?, 'someone', ?, ?, 'g', ?)`,
    [accountId, state, accountId, at],
  );
  if (held === null) return accountId;
  await sql(
    `insert into access_grant (id, account_id, provider, entitlement, state, held, source, target, target_key,
        attempts, created_at)
      values (?, ?, 'discord', 'community-paid', 'granted', ?, 'subscription', ?, ?, 0, ?)`,
    [randomUUID(), accountId, held, JSON.stringify({ memberId: accountId }), accountId, at],
  );
  return accountId;
}

test('the migration marks former members as outside, and members with a role as inside', async () => {
  const expected = new Map([
    [await identity('joined', true), 'g'],
    [await identity('joined', null), 'g'],
    [await identity('left', null), null],
    [await identity('left', true), null],
    [await identity('invited', false), null],
    [await identity('named', null), null],
    [await identity('invited', true), 'g'],
    [await identity('needs-operator', true), 'g'],
  ]);
  await orm.migrator.up({ migrations: ['0259-members-inside'] });
  const rows = await sql<{ id: string; guild: string | null }>(
    'select account_id as id, guild_id as guild from discord_identity',
  );
  expect(new Map(rows.map(({ id, guild }) => [id, guild]))).toEqual(expected);
});
