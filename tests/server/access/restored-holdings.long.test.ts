import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { type Bench, DAY_MS, startBench } from './support/access-bench.ts';
import { entry, insider, namedTrader, roleId, rolesOf } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const sql = (text: string, values: unknown[]) =>
  bench.access.orm.em.fork().execute<unknown[]>(text, values);

/** Marks the account as restored from a backup that many days ago. */
const restored = (accountId: string, days: number) =>
  sql(
    `insert into restored_account (account_id, provider, restored_at)
      select ?::uuid, provider, ?::timestamptz from unnest(array['discord', 'tradingview']) provider`,
    [accountId, new Date(Date.now() - days * DAY_MS).toISOString()],
  );

/** A person in the backup whom we gave the VIP role after it. */
async function climber(username: string) {
  const who = await insider(bench, 'standard', username);
  await bench.control('discord', `/members/${who.memberId}/roles/${roleId(bench, 'VIP')}`);
  bench.subscribe(who.accountId, 'premium');
  return who;
}

async function lapse(accountId: string): Promise<void> {
  bench.subscribe(accountId, 'premium', -1);
  await bench.reconcile(accountId, { fresh: true });
}

const rolesAfterAll = async (accountId: string, memberId: string) => {
  await bench.reconcile(accountId, { fresh: true });
  await lapse(accountId);
  return rolesOf(bench, memberId);
};

test('a role found after a restore that the backup does not mention is ours', async () => {
  const { accountId, memberId } = await climber('restored_rita');
  await restored(accountId, 0);
  expect(await rolesAfterAll(accountId, memberId)).toEqual(['Community']);
});

test('a pending grant in the backup that was never verified does not make a role foreign', async () => {
  const { accountId, memberId } = await climber('restored_ruth');
  const target = { guildId: '', roleId: roleId(bench, 'VIP'), memberId };
  const [{ guildId } = { guildId: '' }] = (await sql(
    `select target->>'guildId' as "guildId" from access_grant where account_id = ? limit 1`,
    [accountId],
  )) as { guildId: string }[];
  await sql(
    `insert into access_grant (id, account_id, provider, entitlement, state, source, target, target_key, created_at)
      values (?, ?, 'discord', 'community-vip', 'pending', 'subscription', ?::jsonb, ?, now())`,
    [
      newId(),
      accountId,
      JSON.stringify({ ...target, guildId }),
      `${guildId}:${target.roleId}:${memberId}`,
    ],
  );
  await restored(accountId, 0);
  expect(await rolesAfterAll(accountId, memberId)).toEqual(['Community']);
});

test('an entry found after a restore is ours and ends with the plan', async () => {
  await bench.control('tradingview', '/users', { username: 'restored_theo' });
  const expiration = new Date(bench.clock.now().getTime() + 200 * DAY_MS).toISOString();
  const row = { username: 'restored_theo', expiration };
  await bench.control('tradingview', '/scripts/main/rows', row);
  const accountId = await namedTrader(bench, 'standard', 'restored_theo');
  await restored(accountId, 0);
  await bench.reconcile(accountId, { fresh: true });
  await lapse(accountId);
  expect(entry(bench, 'main', 'restored_theo')).toBeUndefined();
});

test('keeps a role that the backup lists as earlier than ours [access-48]', async () => {
  const { accountId, memberId } = await climber('restored_rose');
  // The role was found and left, so the backup records it.
  expect(await rolesAfterAll(accountId, memberId)).toEqual(['Community', 'VIP']);
  bench.subscribe(accountId, 'premium');
  await restored(accountId, 0);
  expect(await rolesAfterAll(accountId, memberId)).toEqual(['Community', 'VIP']);
});

test('a restore a week ago does not make newly found roles ours', async () => {
  const { accountId, memberId } = await climber('restored_rolf');
  await restored(accountId, 8);
  expect(await rolesAfterAll(accountId, memberId)).toEqual(['Community', 'VIP']);
});

test('a restore does not mark anyone as imported', async () => {
  const { accountId } = await climber('restored_ralf');
  await restored(accountId, 0);
  await bench.reconcile(accountId, { fresh: true });
  const sources = (await bench.grants(accountId)).map(({ source }) => source);
  expect(new Set(sources)).toEqual(new Set(['subscription']));
});
