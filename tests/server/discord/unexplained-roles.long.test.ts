import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type {
  takeRolesAnswer,
  unexplainedHoldersAnswer,
} from '../../../src/contract/discord/discord-unexplained.contract.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { takeRoles } from '../../../src-server/discord/unexplained/take-roles.ts';
import { until } from '../../support/until.ts';
import { type ConsoleStage, openConsole } from './console/console-stage.ts';

let stage: ConsoleStage;
let paid: string;
let vip: string;
const reported = new Map<string, string[]>();
beforeAll(async () => {
  stage = await openConsole();
  stage.app.app.parts.gateways.discord.subscribe({
    onMember(event) {
      if (event.kind !== 'left') reported.set(event.member.id, event.member.roleIds);
    },
  });
  paid = (await stage.role('Paid Member')).id;
  vip = (await stage.role('VIP')).id;
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

type Report = z.infer<typeof unexplainedHoldersAnswer>;
type Taken = z.infer<typeof takeRolesAnswer>['members'];

const look = () => stage.read<Report>('unexplainedHolders');
const take = async (memberIds: string[], typedCount = memberIds.length) =>
  (await stage.mutate<{ members: Taken }>('takeRoles', { memberIds, typedCount })).members;
const give = (memberId: string, roleId: string) =>
  stage.mutate('memberRole', { memberId, roleId, action: 'add' });
const rolesOf = async (memberId: string) =>
  (await stage.truth()).members.find(({ id }) => id === memberId)?.roles ?? [];
const sql = <Row>(text: string, values: unknown[] = []) =>
  stage.app.app.parts.orm.em.fork().execute<Row[]>(text, values);
/** Wait for all role events first. One that arrives after the member is ours makes the engine remove unpaid roles. */
const everythingIsReported = async (memberId: string) => {
  const roles = (await rolesOf(memberId)).sort().join();
  await until(
    'the bot received every role event',
    () => reported.get(memberId)?.sort().join() === roles,
  );
  await stage.app.app.parts.follower.idle();
};
const makeOurs = async (memberId: string) => {
  await everythingIsReported(memberId);
  const accountId = newId();
  await sql(
    `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', now())`,
    [accountId, `${accountId}@example.com`],
  );
  await sql(
    `insert into discord_identity (account_id, username, state, member_id, guild_id, changed_at)
      values (?, 'ours', 'joined', ?, ?, now())`,
    [accountId, memberId, guildId()],
  );
  return accountId;
};
const guildId = () => stage.app.app.parts.gateways.discord.guildId;
/** Inserts a grant verified a moment ago: live, ended because the role was there before us, or revoked. */
const tell = (
  accountId: string,
  memberId: string,
  roleId: string,
  how: 'live' | 'before' | 'taken',
) =>
  sql(
    `insert into access_grant (id, account_id, provider, entitlement, state, source, target, target_key,
        found_before, created_at, ended_at, verified_at)
      values (?, ?, 'discord', ?, ?, 'subscription', ?::jsonb, ?, ?::jsonb, now(), ?, now() - interval '1 s')`,
    [
      newId(),
      accountId,
      roleId === vip ? 'community-vip' : 'community-paid',
      { live: 'granted', before: 'released', taken: 'revoked' }[how],
      JSON.stringify({ guildId: guildId(), roleId, memberId }),
      `${guildId()}:${roleId}:${memberId}`,
      JSON.stringify(how === 'before' ? { present: true, expiresAt: null } : { present: false }),
      how === 'live' ? null : new Date(),
    ],
  );
const strange = async () => {
  const [member] = (await stage.ordinary()).filter(
    ({ roles }) => !roles.includes(paid) && !roles.includes(vip),
  );
  const id = member?.id ?? '';
  await give(id, paid);
  return id;
};

test('finds an unknown member with a paid role, but no subscriber [discord-79]', async () => {
  const memberId = await strange();
  await give(memberId, vip);
  const { holders, members } = await look();
  expect(members).toBe((await stage.truth()).members.length);
  expect(holders).toMatchObject([{ memberId, roles: ['Paid Member', 'VIP'] }]);
  const accountId = await makeOurs(memberId);
  for (const roleId of [paid, vip]) await tell(accountId, memberId, roleId, 'live');
  expect((await look()).holders).toEqual([]);
  expect(await take([memberId])).toEqual([{ memberId, taken: false, reason: 'not-a-stranger' }]);
  expect(await rolesOf(memberId)).toEqual(expect.arrayContaining([paid, vip]));
});

test('removes only paid roles, after the number is typed, and records it [discord-80]', async () => {
  const memberId = await strange();
  const base = (await stage.role('Community')).id;
  await give(memberId, base);
  const refused = await stage.operator.post('/trpc/discord.takeRoles', {
    memberIds: [memberId],
    typedCount: 2,
  });
  expect(refused.text).toContain('Please type 1 to take the roles of 1 member.');
  expect(await rolesOf(memberId)).toContain(paid);
  expect(await take([memberId])).toEqual([{ memberId, taken: true, reason: null }]);
  const left = await rolesOf(memberId);
  expect(left).toContain(base);
  expect(left).not.toContain(paid);
  const noted = await sql<{ before: unknown; after: unknown }>(
    `select before, after from audit_entry where action = 'discord.roles-taken' and target = ?
      order by id`,
    [`member:${memberId}`],
  );
  expect(noted).toEqual([
    { before: { roles: ['community-paid'] }, after: { outcome: 'begun' } },
    {
      before: { roles: ['community-paid'] },
      after: { outcome: 'done', taken: true, reason: null },
    },
  ]);
});

test('refuses more members than one call can serve before its connection is cut', async () => {
  const memberIds = Array.from({ length: 21 }, (_, n) => String(10n ** 17n + BigInt(n)));
  const input = { memberIds, typedCount: memberIds.length };
  expect((await stage.operator.post('/trpc/discord.takeRoles', input)).status).toBe(400);
});

test('stops before its connection is cut, and leaves the other members to the next call', async () => {
  const members = [await strange(), await strange()];
  let at = Date.now();
  const now = () => {
    at += 15_000;
    return new Date(at);
  };
  const deps = { ...stage.app.app.parts.discord, machineClock: { now } };
  const [first, ...rest] = await takeRoles(deps, { memberIds: members, typedCount: 2 });
  expect(first).toEqual({ memberId: members[0], taken: true, reason: null });
  expect(rest).toEqual([]);
  expect(await rolesOf(members[1] ?? '')).toContain(paid);
  expect(await take(members.slice(1))).toMatchObject([{ taken: true }]);
});

test('lists a subscriber with an unpaid role and removes only that role [discord-81]', async () => {
  const memberId = await strange();
  await give(memberId, vip);
  const accountId = await makeOurs(memberId);
  await tell(accountId, memberId, paid, 'live');
  await tell(accountId, memberId, vip, 'taken');
  const { holders } = await look();
  const email = `${accountId}@example.com`;
  expect(holders).toMatchObject([{ memberId, accountId, email, roles: ['VIP'] }]);
  expect(await take([memberId])).toEqual([{ memberId, taken: true, reason: null }]);
  expect(await rolesOf(memberId)).toContain(paid);
  expect(await rolesOf(memberId)).not.toContain(vip);
  expect((await look()).holders).toEqual([]);
});

test('a role that a subscriber had before us or got by hand is explained', async () => {
  const memberId = await strange();
  await give(memberId, vip);
  const accountId = await makeOurs(memberId);
  expect((await look()).holders).toMatchObject([{ roles: ['Paid Member', 'VIP'] }]);
  await tell(accountId, memberId, paid, 'before');
  expect((await look()).holders).toMatchObject([{ roles: ['VIP'] }]);
  await sql(
    `insert into manual_grant (id, account_id, entitlement, reason, created_at)
      values (?, ?, 'community-vip', 'A friend', now())`,
    [newId(), accountId],
  );
  expect((await look()).holders).toEqual([]);
  expect(await take([memberId])).toEqual([{ memberId, taken: false, reason: 'not-a-stranger' }]);
});

test('a member who becomes a subscriber while the removal waits keeps the role [discord-82]', async () => {
  const memberId = await strange();
  await everythingIsReported(memberId);
  await sql(`update call_place set free_at = clock_timestamp() + interval '1 minute' returning 1`);
  const begun = () =>
    sql(`select id from audit_entry where target = ? and after ->> 'outcome' = 'begun'`, [
      `member:${memberId}`,
    ]);
  const before = (await begun()).length;
  const taking = take([memberId]);
  await until('the removal is recorded as begun', async () => (await begun()).length > before);
  await makeOurs(memberId);
  await sql(`update call_place set free_at = clock_timestamp() returning 1`);
  expect(await taking).toEqual([{ memberId, taken: false, reason: 'not-a-stranger' }]);
  expect(await rolesOf(memberId)).toContain(paid);
});

test('reports a refusal by Discord for that member only', async () => {
  const memberId = await strange();
  await stage.fault({ route: 'DELETE *', kind: 'status', status: 503 });
  const [left] = await take([memberId]);
  expect(left).toMatchObject({ memberId, taken: false });
  expect(left?.reason).toMatch(/./);
  await stage.noFaults();
  expect(await take([memberId])).toEqual([{ memberId, taken: true, reason: null }]);
});

test('says when an operator gave an unexplained role in the console', async () => {
  const [single, bulk] = [await strange(), await strange()];
  await give(single, vip);
  const action = { type: 'add_role', roleId: vip };
  const { jobId } = await stage.mutate<{ jobId: string }>('bulkStart', {
    memberIds: [bulk],
    action,
  });
  await until('the bulk action is done', async () => {
    const [job] = await sql<{ state: string }>('select state from bulk_job where id = ?', [jobId]);
    return job?.state === 'done';
  });
  const { holders } = await look();
  const givenAt = (id: string) => holders.find(({ memberId }) => memberId === id)?.givenHereAt;
  for (const id of [single, bulk]) expect(givenAt(id)).toMatch(/^\d{4}-\d\d-\d\dT/);
});
