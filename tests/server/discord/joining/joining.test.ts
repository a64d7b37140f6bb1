import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createHotReads } from '../../../../src-server/composition/hot-reads.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { discordSideOf } from '../../../../src-server/discord/community.view.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { dropInvite } from '../../../../src-server/discord/invites/end-invite.ts';
import { AccountEntity } from '../../../../src-server/people/account.entity.ts';
import { allAtOnce, type Hold } from '../../../support/all-at-once.ts';
import { eventually } from '../../../support/until.ts';
import { actorOf, type Bench, DAY_MS, startBench } from '../../access/support/access-bench.ts';
import { insider, invite, join, rolesOf, writes } from '../../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const name = (accountId: string, discordUsername: string) =>
  nameDiscordAccount(bench.discord, actorOf(accountId), { discordUsername });
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });
const summaryOf = async (accountId: string) => {
  const { orm } = bench.access;
  await orm.em.fork().upsert(
    AccountEntity,
    {
      id: accountId,
      email: `${accountId}@example.com`,
      firstName: null,
      passwordHash: '-',
      emailConfirmedAt: null,
      createdAt: bench.clock.now(),
    },
    { onConflictAction: 'ignore' },
  );
  const hot = await createHotReads(orm, []);
  const row = await hot.accessCheck(accountId, bench.clock.now(), bench.discord.gateway.guildId);
  if (row === null) throw new Error('This account does not exist.');
  return discordSideOf(row, bench.discord);
};
const subscriber = (plan: 'free' | 'basic' | 'premium' = 'basic') => {
  const accountId = newId();
  bench.subscribe(accountId, plan);
  return accountId;
};
/** Runs the work that server events caused. */
const followed = async (accountId: string) => {
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
};

test('an invite is for one person and one week, without roles [discord-49]', async () => {
  const accountId = subscriber('premium');
  await invite(bench, accountId, 'weekly_wanda');
  const [made] = bench.effects('invite.created').slice(-1);
  expect(made).toMatchObject({ maxUses: 1, maxAge: 604_800 });
  expect(made?.roleIds).toEqual([]);
});

test('two concurrent requests save the name and return the same invite', async () => {
  const accountId = subscriber();
  const hold: Hold = [
    `insert into discord_identity (account_id, username, state, changed_at) values (?, '', 'named', now())`,
    [accountId],
  ];
  const ask = () => name(accountId, 'double_dan');
  const [one, two] = await allAtOnce(bench.access.orm, hold, [ask, ask]);
  expect(one).toMatchObject({ value: { success: true, inviteUrl: expect.any(String) } });
  expect(two).toEqual(one);
});

test('a repeated request returns the same invite until it expires', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'patient_paul');
  expect(await invite(bench, accountId, 'patient_paul')).toBe(code);
  expect(await summaryOf(accountId)).toMatchObject({ state: 'invited', roles: [] });
  bench.clock.advance(8 * DAY_MS);
  expect(await summaryOf(accountId)).toMatchObject({ state: 'invite-expired', inviteUrl: null });
  const later = await invite(bench, accountId, 'patient_paul');
  expect(later).not.toBe(code);
  bench.clock.advance(-8 * DAY_MS);
});

test('replaces a deleted invite', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'unlucky_una');
  await bench.discord.gateway.deleteInvite(code);
  expect(await invite(bench, accountId, 'unlucky_una')).not.toBe(code);
});

test('a member who joins by an invite is its subscriber, whatever name was typed [discord-50]', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'typed_wrong');
  const { user } = await join(bench, code, 'right_name');
  await followed(accountId);
  expect(await identityOf(accountId)).toMatchObject({
    state: 'joined',
    memberId: user.id,
    username: 'right_name',
    inviteCode: null,
  });
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
  expect(await summaryOf(accountId)).toEqual({
    username: 'right_name',
    state: 'joined',
    inviteUrl: null,
    roles: expect.arrayContaining(['Community', 'Paid Member']),
    namedAt: expect.stringMatching(/Z$/),
    since: expect.stringMatching(/Z$/),
    rolesSince: expect.stringMatching(/Z$/),
    isVerified: false,
    serverUrl: expect.stringMatching(/\/channels\/\d+$/),
  });
});

test('dates the join by Discord, however late it is seen, and no role before it', async () => {
  const [member] = bench.discordTruth().members.filter(({ bot, pending }) => !bot && !pending);
  const accountId = subscriber();
  for (const again of [false, true]) {
    bench.clock.advance(3 * DAY_MS);
    expect(await name(accountId, member?.username ?? '')).toMatchObject({ success: true });
    const { since, rolesSince } = await summaryOf(accountId);
    const daysOfRoles = (bench.clock.now().getTime() - Date.parse(rolesSince ?? '')) / DAY_MS;
    expect([since, Math.round(daysOfRoles)]).toEqual([member?.joinedAt, again ? 3 : 0]);
  }
  bench.clock.advance(-6 * DAY_MS);
});

test('removes roles that it granted after the join', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'came_with_roles');
  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('gives an existing member roles at once instead of an invite [discord-51]', async () => {
  const { memberId } = await insider(bench, 'free', 'inside_ines');
  // Another account of the same person cannot take the member over.
  const other = subscriber();
  expect(await name(other, 'inside_ines')).toMatchObject({ success: false });
  expect((await identityOf(other)).state).toBe('needs-operator');
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('a member whose account lost them to a payer is free for the payer [discord-52]', async () => {
  const { memberId } = await insider(bench, 'free', 'replaced_rick');
  const em = bench.access.orm.em.fork();
  // Simulates an account that no longer exists and has no standing.
  await em.nativeUpdate(DiscordIdentityEntity, { memberId }, { accountId: newId() });
  const accountId = subscriber();
  expect(await name(accountId, 'replaced_rick')).toMatchObject({ success: true });
  expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId });
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
});

test('a name prefix or a nickname matches no member', async () => {
  const { memberId } = await insider(bench, 'free', 'nicknamed_nora');
  await bench.control('discord', `/members/${memberId}/nick`, { nick: 'nicknamed' });
  const accountId = subscriber();
  await invite(bench, accountId, 'nicknamed');
  expect((await identityOf(accountId)).memberId).toBeNull();
});

test('leaving ends the grants, and rejoining grants again [discord-53]', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'leaving_leo');
  await bench.control('discord', `/members/${memberId}/leave`);
  await followed(accountId);
  expect((await identityOf(accountId)).state).toBe('left');
  const ended = (await bench.grants(accountId)).map(({ state, endedAt }) => [state, endedAt]);
  expect(ended).toEqual(Array(2).fill(['revoked', expect.any(Date)]));
  expect(writes(bench, bench.lastSeq())).toEqual([]);

  const code = await invite(bench, accountId, 'leaving_leo');
  await join(bench, code, 'leaving_leo');
  await followed(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  expect((await summaryOf(accountId)).state).toBe('joined');
});

test('restores a paid role that a moderator removed [discord-54]', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'mistreated_mia');
  const paid = bench.discordTruth().roles.find((role) => role.name === 'Paid Member')?.id;
  await bench.control('discord', `/members/${memberId}/roles/${paid}`, undefined, 'DELETE');
  await followed(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
});

test('follows a rename [discord-55]', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'before_rename');
  await bench.control('discord', `/members/${memberId}/rename`, { username: 'after_rename' });
  await eventually(async () => (await identityOf(accountId)).username === 'after_rename');
});

test('grants roles to another account’s member before the old one loses them [discord-56]', async () => {
  const { accountId, memberId } = await insider(bench, 'basic', 'old_account');
  const code = await invite(bench, accountId, 'new_account');
  await bench.reconcile(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  const { user } = await join(bench, code, 'new_account');
  const start = bench.lastSeq();
  await followed(accountId);
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
  expect(rolesOf(bench, memberId)).toEqual([]);
  const about = bench
    .calls('discord', start)
    .map((call) => call.name)
    .filter((call) => call.startsWith('DELETE') || call.startsWith('GET'));
  expect(about.some((call) => call.includes(`/members/${user.id}`))).toBe(true);
});

test('an outage of Discord saves the name and creates the invite later', async () => {
  const accountId = subscriber();
  const away = bench.sandbox.core.faults.add({ provider: 'discord', route: '*', kind: 'refuse' });
  const answer = await name(accountId, 'stormy_stan');
  expect(answer.success).toBe(false);
  expect(answer.message).toContain('saved');
  bench.sandbox.core.faults.remove(away.id);
  await bench.follower.catchUp();
  expect(await summaryOf(accountId)).toMatchObject({
    username: 'stormy_stan',
    state: 'invited',
    inviteUrl: expect.stringContaining('/invite/'),
  });
});

test('refuses an invalid username with a message', async () => {
  const message = expect.stringContaining('2 to 32 letters');
  expect(await name(subscriber(), 'not a name!')).toEqual({ success: false, message });
});

test('remembers an invite created while another was being deleted', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'standard');
  await invite(bench, accountId, 'two_invites');
  const { faults } = bench.sandbox.core;
  const route = 'DELETE /api/v10/invites/*';
  faults.add({ provider: 'discord', route, kind: 'slow', delayMs: 60_000, remaining: 1 });
  const dropping = dropInvite(bench.discord, accountId);
  await eventually(() => faults.list().every(({ remaining }) => remaining === 0));
  await bench.access.orm.em
    .fork()
    .nativeUpdate(DiscordIdentityEntity, { accountId }, { inviteCode: 'second' });
  // Clearing the fault releases the held answer.
  faults.clear();
  await dropping;
  expect(await identityOf(accountId)).toMatchObject({ inviteCode: 'second', invitePaid: true });
});
