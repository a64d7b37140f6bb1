import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Orm, openOrm } from '../../../src-server/database/orm.ts';
import { administer, databaseUrl } from '../../support/database-administration.ts';

const name = `wickline_given_${randomUUID().replaceAll('-', '')}`;
const cluster = inject('databaseCluster').url;

let orm: Orm;
beforeAll(async () => {
  await administer(cluster, `create database ${name}`);
  orm = await openOrm(databaseUrl(cluster, name), 2);
  await orm.migrator.up({ to: '0034-restored-accounts' });
});
afterAll(async () => {
  await orm.close();
  await administer(cluster, `drop database if exists ${name} with (force)`);
});

const sql = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  orm.em.fork().execute(text, values);
const at = '2026-03-01T12:00:00Z';

/** One that was found there, and what was tried about it since. */
async function found(action: string, outcome: string, endedAt: string | null = null) {
  const [id, accountId] = [randomUUID(), randomUUID()];
  await sql(
    `insert into access_grant (id, account_id, provider, entitlement, state, held, source, target, target_key,
        found_before, attempts, created_at, ended_at)
      values (?, ?, 'discord', 'community-paid', 'granted', true, 'subscription', '{}', ?,
        '{"present": true, "expiresAt": null}', 0, ?, ?)`,
    [id, accountId, id, at, endedAt],
  );
  await sql(
    `insert into access_attempt (id, account_id, grant_id, entitlement, action, cause, outcome, started_at, ended_at)
      values (?, ?, ?, 'community-paid', ?, 'job', ?, ?, ?)`,
    [randomUUID(), accountId, id, action, outcome, at, at],
  );
  return id;
}

test('an update knows for our own what an older version gave and took for somebody else’s', async () => {
  const ours = await found('give', 'done');
  const theirs = [
    await found('extend', 'done'),
    await found('give', 'failed'),
    await found('give', 'done', at),
  ];
  await orm.migrator.up();
  const rows = await sql<{ id: string; present: boolean }>(
    `select id, (found_before->>'present')::boolean as present from access_grant`,
  );
  const present = new Map(rows.map((row) => [row.id, row.present]));
  expect(present.get(ours)).toBe(false);
  expect(theirs.map((id) => present.get(id))).toEqual([true, true, true]);
});
