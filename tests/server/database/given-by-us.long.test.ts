import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Orm } from '../../../src-server/database/orm.ts';
import { administer, databaseUrl } from '../../support/database/database-administration.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

const name = `wickline_given_${randomUUID().replaceAll('-', '')}`;
const cluster = inject('databaseCluster').url;

let orm: Orm;
beforeAll(async () => {
  await administer(cluster, `create database ${name}`);
  orm = await openTestOrm(databaseUrl(cluster, name), 2);
  await orm.migrator.up({ to: '0034-restored-accounts' });
});
afterAll(async () => {
  await orm.close();
  await administer(cluster, `drop database if exists ${name} with (force)`);
});

const sql = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  orm.em.fork().execute(text, values);
const at = '2026-03-01T12:00:00Z';

/** A grant found there before us, and a later attempt on it. */
async function found(action: string, outcome: string, cause = 'job', state = 'granted') {
  const [id, accountId] = [randomUUID(), randomUUID()];
  await sql(
    `insert into access_grant (id, account_id, provider, entitlement, state, held, source, target, target_key,
        found_before, attempts, created_at, ended_at)
      values (?, ?, 'discord', 'community-paid', ?, true, 'subscription', '{}', ?,
        '{"present": true, "expiresAt": null}', 0, ?, ?)`,
    [id, accountId, state, id, at, state === 'granted' ? null : at],
  );
  await sql(
    `insert into access_attempt (id, account_id, grant_id, entitlement, action, cause, outcome, started_at, ended_at)
      values (?, ?, ?, 'community-paid', ?, ?, ?, ?, ?)`,
    [randomUUID(), accountId, id, action, cause, outcome, at, at],
  );
  return id;
}

test('the migration marks as ours what an older version granted but recorded as foreign [database-3]', async () => {
  const ours = [await found('give', 'done'), await found('give', 'done', 'job', 'released')];
  const theirs = [
    await found('extend', 'done'),
    await found('give', 'failed'),
    await found('give', 'done', 'sweep'),
    await found('give', 'done', 'job', 'revoked'),
  ];
  await orm.migrator.up();
  const rows = await sql<{ id: string; present: boolean }>(
    `select id, (found_before->>'present')::boolean as present from access_grant`,
  );
  const present = new Map(rows.map((row) => [row.id, row.present]));
  expect(ours.map((id) => present.get(id))).toEqual([false, false]);
  expect(theirs.map((id) => present.get(id))).toEqual([true, true, true, true]);
});
