import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../src-server/discord/discord-identity.entity.ts';
import { type Bench, startBench } from '../access/access-bench.ts';
import { eventually } from '../access/outside.ts';
import { insider, invite, join, rolesOf } from '../access/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const state = () => bench.discord.gateway.state().kind;
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });

test('what happened while the bot was away is caught up with', async () => {
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

test('a dropped connection is degraded, comes back by itself, and events follow', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'dropped_dora');
  await bench.control('discord', '/gateway/drop', { resumable: true });
  await bench.control('discord', `/members/${memberId}/leave`);
  await eventually(() => bench.enqueued.includes(accountId), 10_000);
  await bench.settle();
  expect(state()).toBe('ready');
  expect((await identityOf(accountId)).state).toBe('left');
});

test('a token that was taken away is refused with its cause, and mended when it is good again', async () => {
  await bench.control('discord', '/token/revoke');
  await eventually(() => state() === 'refused');
  expect(bench.discord.gateway.state()).toEqual({ kind: 'refused', reason: 'bad-token' });
  // Nothing more is sent with it, beside the spaced attempts to sign in.
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

test('an intent that is not switched on is named', async () => {
  await bench.control('discord', '/settings', { guildMembersIntent: false });
  await bench.control('discord', '/gateway/drop', { resumable: false });
  await eventually(() => state() === 'refused', 15_000);
  expect(bench.discord.gateway.state()).toMatchObject({ reason: 'intent-not-enabled' });
  await bench.control('discord', '/settings', { guildMembersIntent: true });
  await eventually(() => state() === 'ready', 10_000);
});
