import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { applyMemberEvent } from '../../../../src-server/discord/identity/apply-member-event.ts';
import { bindMember } from '../../../../src-server/discord/identity/bind-member.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { ensureInvite } from '../../../../src-server/discord/invites/ensure-invite.ts';
import { overtakenBy } from '../../../support/all-at-once.ts';
import { eventually } from '../../../support/until.ts';
import { actorOf, type Bench, startBench } from '../../access/support/access-bench.ts';
import { insider, invite, join, rolesOf } from '../../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const state = () => bench.discord.gateway.state().kind;
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });

test('catches up with changes made while the bot was offline [discord-5]', async () => {
  const gone = await insider(bench, 'basic', 'gone_meanwhile');
  const come = newId();
  bench.subscribe(come, 'basic');
  const code = await invite(bench, come, 'come_meanwhile');
  await bench.discord.gateway.stop();
  await bench.control('discord', `/members/${gone.memberId}/leave`);
  const { user } = await join(bench, code, 'come_meanwhile');
  bench.discord.gateway.start();
  await eventually(() => state() === 'ready');
  await eventually(() => bench.enqueued.includes(come) && bench.enqueued.includes(gone.accountId));
  await bench.settle();
  expect((await identityOf(gone.accountId)).state).toBe('left');
  expect((await identityOf(come)).state).toBe('joined');
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
});

/** Joins by their own invite under this name while the bot is offline, then reconnects the bot. */
async function joinUnseen(named: string, called: string) {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const code = await invite(bench, accountId, named);
  await bench.discord.gateway.stop();
  const { user } = await join(bench, code, called);
  return { accountId, memberId: user.id };
}
const comeBack = async () => {
  bench.discord.gateway.start();
  await eventually(() => state() === 'ready');
  await bench.follower.catchUp();
  await bench.settle();
};
const lapse = async (accountId: string) => {
  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
};

test.each([
  ['the next look at the server', null],
  ['a look while invites may not be listed', { kind: 'status', status: 403 }],
  ['a look while nothing can be asked about invites', { kind: 'status', status: 503 }],
] as const)(
  'a subscriber who joined unseen gets roles by %s, and loses them at the end [discord-6]',
  async (how, fault) => {
    const name = `unseen_${how.length}`;
    const { accountId, memberId } = await joinUnseen(name, name);
    for (const route of ['GET /api/*/invites', 'GET /api/*/invites/*']) {
      if (fault !== null) bench.sandbox.core.faults.add({ provider: 'discord', route, ...fault });
    }
    await comeBack();
    expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
    await lapse(accountId);
    expect(rolesOf(bench, memberId)).toEqual(['Community']);
  },
);

test('a subscriber whose join could not be read gets roles by entering the right name [discord-7]', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const code = await invite(bench, accountId, 'typed_first');
  const route = 'GET /api/*/guilds/*/invites';
  bench.sandbox.core.faults.add({ provider: 'discord', route, kind: 'status', status: 503 });
  const before = bench.lastSeq();
  const { user } = await join(bench, code, 'called_so');
  await eventually(() => bench.calls('discord', before).length > 0);
  await bench.follower.idle();
  expect((await identityOf(accountId)).memberId).toBeNull();
  await nameDiscordAccount(bench.discord, actorOf(accountId), { discordUsername: 'called_so' });
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
  await lapse(accountId);
  expect(rolesOf(bench, user.id)).toEqual(['Community']);
});

test('a member who joined unseen under another name gets roles once the subscriber enters that name [discord-8]', async () => {
  const { accountId, memberId } = await joinUnseen('typed_name', 'other_name');
  await comeBack();
  // The user of the invite is unknown: this member, or one who has left since.
  expect(await identityOf(accountId)).toMatchObject({ state: 'needs-operator' });
  expect(rolesOf(bench, memberId)).toEqual([]);
  await nameDiscordAccount(bench.discord, actorOf(accountId), { discordUsername: 'other_name' });
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  await lapse(accountId);
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('two members who joined unseen under other names need an operator and have no roles [discord-9]', async () => {
  const one = newId();
  const two = newId();
  for (const accountId of [one, two]) bench.subscribe(accountId, 'basic');
  const codes = [await invite(bench, one, 'typed_one'), await invite(bench, two, 'typed_two')];
  await bench.discord.gateway.stop();
  for (const code of codes) await join(bench, code, `called_${code.toLowerCase()}`);
  await comeBack();
  const called = codes.map((code) => `called_${code.toLowerCase()}`);
  const { members } = bench.discordTruth();
  const ids = members.filter(({ username }) => called.includes(username ?? '')).map(({ id }) => id);
  expect((await sweepAccess(bench.access)).unexplained).toEqual([]);
  expect(ids.flatMap((id) => rolesOf(bench, id))).toEqual([]);
  for (const accountId of [one, two]) {
    expect(await identityOf(accountId)).toMatchObject({ state: 'needs-operator' });
    const again = await nameDiscordAccount(bench.discord, actorOf(accountId), {
      discordUsername: `other_${accountId.slice(-8)}`,
    });
    expect(again).toMatchObject({ success: false });
    expect(await identityOf(accountId)).toMatchObject({ state: 'needs-operator' });
  }
});

/** The bot is online but misses join events. */
const dropJoinings = () =>
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: 'gateway.GUILD_MEMBER_ADD',
    kind: 'drop',
  });

test('creates no second invite when the user of the first is already a member', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const code = await invite(bench, accountId, 'used_meanwhile');
  dropJoinings();
  const { user } = await join(bench, code, 'used_meanwhile');
  expect(await ensureInvite(bench.discord, accountId)).toBeNull();
  await bench.settle();
  expect(await identityOf(accountId)).toMatchObject({ state: 'joined', memberId: user.id });
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
});

test('two members who join at once under their own names are each matched', async () => {
  const people = ['at_once_anna', 'at_once_ben'].map((name) => ({ accountId: newId(), name }));
  for (const { accountId } of people) bench.subscribe(accountId, 'basic');
  const codes: string[] = [];
  for (const { accountId, name } of people) codes.push(await invite(bench, accountId, name));
  dropJoinings();
  for (const [index, { name }] of people.entries()) await join(bench, codes[index] ?? '', name);
  for (const { name } of people) {
    const member = await bench.discord.gateway.findMember(name);
    if (member === null) throw new Error(`${name} is not inside.`);
    await applyMemberEvent(bench.discord, { kind: 'joined', member });
  }
  await bench.settle();
  for (const { accountId } of people) {
    const identity = await identityOf(accountId);
    expect(identity.state).toBe('joined');
    await lapse(accountId);
    expect(rolesOf(bench, identity.memberId ?? '')).toEqual(['Community']);
  }
});

test('a dropped connection is degraded, recovers and delivers events again', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'dropped_dora');
  await bench.control('discord', '/gateway/drop', { resumable: true });
  await bench.control('discord', `/members/${memberId}/leave`);
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
  expect(state()).toBe('ready');
  expect((await identityOf(accountId)).state).toBe('left');
});

test('a revoked token is refused with its cause, and recovers when restored', async () => {
  await bench.control('discord', '/token/revoke');
  await eventually(() => state() === 'refused');
  expect(bench.discord.gateway.state()).toEqual({ kind: 'refused', reason: 'bad-token' });
  // Nothing more is sent with it, apart from spaced sign-in attempts.
  const before = bench.lastSeq();
  await expect(bench.discord.gateway.listMembers()).rejects.toMatchObject({
    kind: 'misconfigured',
    reason: 'bad-token',
  });
  const sent = bench.calls('discord', before).map((call) => call.name);
  expect(sent.filter((call) => !call.endsWith('/gateway/bot'))).toEqual([]);
  await bench.control('discord', '/token/restore');
  await eventually(() => state() === 'ready');
});

test('a subscriber who enters another name during a lookup is not bound to the first member', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  await invite(bench, accountId, 'first_fay');
  const fay = { id: '1', username: 'first_fay', pending: false, roleIds: [], joinedAt: null };
  const outcome = await overtakenBy(
    bench.access.orm,
    [`update discord_identity set username = 'second_sue' where account_id = ?`, [accountId]],
    () => bindMember(bench.discord, { accountId, member: fay, ground: 'claimed' }),
  );
  expect(outcome).toMatchObject({ value: 'over' });
  expect(await identityOf(accountId)).toMatchObject({ username: 'second_sue', memberId: null });
});
