import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { settleIdentities } from '../../../../src-server/discord/identity/catch-up.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { finishLink, startLink } from '../../../../src-server/discord/link/link-account.ts';
import { eventually } from '../../../support/until.ts';
import { actorOf, type Bench, startBench } from '../../access/support/access-bench.ts';
import { invite, join, roleId, rolesOf } from '../../access/support/people.ts';
import { consentOnDiscord } from '../consent-on-discord.ts';

/** A server whose new members must accept its rules before they are full members. */
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
  await bench.control('discord', '/settings', { memberScreening: true });
});
afterAll(() => bench.close());

const subscriber = () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  return accountId;
};
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });
const followed = async (accountId: string) => {
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
};
const accept = (memberId: string) => bench.control('discord', `/members/${memberId}/accept-rules`);

test('grants roles once the rules are accepted [discord-70]', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'rules_rita');
  const { user } = await join(bench, code, 'rules_rita');
  await followed(accountId);
  expect(await identityOf(accountId)).toMatchObject({ state: 'joined', pending: true });
  expect(rolesOf(bench, user.id)).toEqual([]);

  await accept(user.id);
  await followed(accountId);
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
  expect(await identityOf(accountId)).toMatchObject({ pending: false });
});

test('a stranger who joins after an unseen use of an invite is not its subscriber [discord-71]', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'typed_tim');
  await bench.discord.gateway.stop();
  await join(bench, code, 'really_tom');
  bench.discord.gateway.start();
  await eventually(() => bench.discord.gateway.state().kind === 'ready');
  await bench.follower.idle();
  const open = await bench.control<{ code: string }>('discord', '/invites', {});
  const before = bench.lastSeq();
  const outsider = await join(bench, open.code, 'somebody_else');
  // On the join event the bot checks which invites are gone.
  await eventually(() =>
    bench.calls('discord', before).some(({ name }) => name.endsWith('/invites')),
  );
  await bench.follower.idle();
  await bench.settle();
  expect((await identityOf(accountId)).memberId).not.toBe(outsider.user.id);
  expect(await identityOf(accountId)).toMatchObject({ state: 'needs-operator' });
});

test('a member who uses an invite under another name is its subscriber', async () => {
  const accountId = subscriber();
  const { user } = await join(bench, await invite(bench, accountId, 'typed_lia'), 'really_leo');
  await followed(accountId);
  expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId: user.id });
});

test('asks a member who has not accepted the rules to do so, and grants no role', async () => {
  const { code } = await bench.control<{ code: string }>('discord', '/invites', {});
  const { user } = await join(bench, code, 'waiting_wim');
  const accountId = subscriber();
  const answer = await nameDiscordAccount(bench.discord, actorOf(accountId), {
    discordUsername: 'waiting_wim',
  });
  expect(answer).toMatchObject({ success: true, message: expect.stringContaining('rules') });
  await bench.settle();
  expect(rolesOf(bench, user.id)).toEqual([]);
});

test('a linked member gets roles once the rules are accepted', async () => {
  const actor = actorOf(subscriber());
  const back = await consentOnDiscord(startLink(bench.discord, actor) ?? '', 'linked_liv');
  const answer = await finishLink(bench.discord, actor, back);
  expect(answer).toMatchObject({ success: true, message: expect.stringContaining('rules') });
  const { memberId } = await identityOf(actor.accountId);
  await bench.settle();
  expect(rolesOf(bench, memberId ?? '')).toEqual([]);
  await accept(memberId ?? '');
  await followed(actor.accountId);
  expect(rolesOf(bench, memberId ?? '')).toEqual(['Community', 'Paid Member']);
});

test('the next read notices rules accepted while the bot was offline', async () => {
  const accountId = subscriber();
  const { user } = await join(bench, await invite(bench, accountId, 'quiet_quinn'), 'quiet_quinn');
  await followed(accountId);
  await bench.discord.gateway.stop();
  await accept(user.id);
  bench.discord.gateway.start();
  await followed(accountId);
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
});

test('a list that was read before the rules were accepted takes no role', async () => {
  const accountId = subscriber();
  const { user } = await join(bench, await invite(bench, accountId, 'swift_sven'), 'swift_sven');
  await followed(accountId);
  const listed = await bench.discord.gateway.listMembers();
  await accept(user.id);
  await followed(accountId);
  await settleIdentities(bench.discord, listed);
  expect(await identityOf(accountId)).toMatchObject({ state: 'joined', pending: false });
  await bench.settle();
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
});

test('a subscriber who differs from an earlier list and has left is noted as outside', async () => {
  const accountId = subscriber();
  const { user } = await join(bench, await invite(bench, accountId, 'gone_gil'), 'gone_gil');
  await followed(accountId);
  await accept(user.id);
  await followed(accountId);
  const listed = await bench.discord.gateway.listMembers();
  const route = 'gateway.GUILD_MEMBER_REMOVE';
  bench.sandbox.core.faults.add({ provider: 'discord', route, kind: 'drop', remaining: 1 });
  await bench.control('discord', `/members/${user.id}/leave`);
  const renamed = listed.map((each) => (each.id === user.id ? { ...each, username: 'gil' } : each));
  await settleIdentities(bench.discord, renamed);
  expect(await identityOf(accountId)).toMatchObject({ state: 'left', username: 'gone_gil' });
});

test('a member with a role has passed the rules and loses nothing', async () => {
  const accountId = subscriber();
  const { user } = await join(bench, await invite(bench, accountId, 'let_past'), 'let_past');
  await followed(accountId);
  const analyst = roleId(bench, 'Analyst');
  await bench.control('discord', `/members/${user.id}/roles/${analyst}`);
  await followed(accountId);
  expect(rolesOf(bench, user.id)).toEqual(['Analyst', 'Community', 'Paid Member']);
  await sweepAccess(bench.access);
  expect(rolesOf(bench, user.id)).toEqual(['Analyst', 'Community', 'Paid Member']);
});
