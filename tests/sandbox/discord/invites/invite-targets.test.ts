import type { Client, Guild, TextChannel } from 'discord.js';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DISCORD_AGENT } from '../../../support/discord-agent.ts';
import {
  codeOf,
  type DiscordSandbox,
  guildOf,
  only,
  startDiscord,
} from '../support/discord-sandbox.ts';

let sandbox: DiscordSandbox;
let client: Client<true>;
let guild: Guild;
let channel: TextChannel;
beforeAll(async () => {
  sandbox = await startDiscord();
  client = await sandbox.login();
  guild = guildOf(client);
  channel = only(guild.channels.cache.values(), (c) => c.name === 'off-topic') as TextChannel;
});
afterEach(() => sandbox.core.faults.clear());
afterAll(() => sandbox.close());

const account = async (username: string) =>
  (await sandbox.control<{ id: string }>('POST', '/users', { username })).id;
const make = (targetUsersFile: string[]) =>
  guild.invites.create(channel, { unique: true, maxUses: 1, targetUsersFile });
const join = (code: string, username: string) =>
  sandbox.controlStatus('POST', '/join', { code, username });
const refusedBy = async (file: string) => {
  const form = new FormData();
  form.set('payload_json', '{}');
  form.set('target_users_file', new Blob([file], { type: 'text/csv' }), 'users.csv');
  const answer = await fetch(`${sandbox.address}/api/v10/channels/${channel.id}/invites`, {
    method: 'POST',
    headers: { ...DISCORD_AGENT, authorization: `Bot ${sandbox.credentials.botToken}` },
    body: form,
  });
  return [answer.status, await answer.json()];
};

it('an invite with a target refuses every other account with 10006 and admits its own', async () => {
  const id = await account('only_olga');
  const { code } = await make([id]);
  expect(await join(code, 'other_otto')).toBe(404);
  expect((await sandbox.state()).members.map(({ username }) => username)).not.toContain(
    'other_otto',
  );
  expect(await join(code, 'only_olga')).toBe(200);
});

it('a member outside the list cannot use the invite up', async () => {
  await account('insider_ida');
  const open = await guild.invites.create(channel, { unique: true });
  await join(open.code, 'insider_ida');
  await sandbox.control('POST', '/settings', { memberAcceptance: 'counts' });
  const { code } = await make([await account('waiting_wim')]);
  expect(await join(code, 'insider_ida')).toBe(404);
  expect(await join(code, 'waiting_wim')).toBe(200);
});

it('the job is processing at first, then completed, and the list can be read back', async () => {
  const ids = [await account('first_fay'), await account('second_sol')];
  const invite = await make(ids);
  const read = () => guild.invites.fetchTargetUsersJobStatus(invite.code);
  expect(await read()).toMatchObject({ status: 1, totalUsers: 2, processedUsers: 0 });
  expect(await read()).toMatchObject({ status: 2, processedUsers: 2, errorMessage: null });
  const file = (await guild.invites.fetchTargetUsers(invite.code)).toString('utf8');
  expect(file).toBe(`user_id\n${ids.join('\n')}\n`);
});

it.each([
  ['targets-fail', 3],
  ['targets-stall', 1],
])('after %s the job has status %i, and the invite holds nobody back', async (kind, status) => {
  sandbox.core.faults.add({
    provider: 'discord',
    route: 'POST /api/v10/channels/*/invites',
    kind,
    remaining: 1,
  });
  const invite = await make([await account('meant_mia')]);
  const read = () => guild.invites.fetchTargetUsersJobStatus(invite.code);
  await read();
  expect((await read()).status).toBe(status);
  expect(await join(invite.code, `anyone_${status}`)).toBe(200);
});

it('the job of an unknown account fails and says so', async () => {
  const invite = await make(['100000000000000001']);
  await guild.invites.fetchTargetUsersJobStatus(invite.code);
  expect(await guild.invites.fetchTargetUsersJobStatus(invite.code)).toMatchObject({
    status: 3,
    errorMessage: 'Unknown user 100000000000000001',
  });
});

it.each([
  [
    'a number that is no snowflake',
    '12345',
    ['Line 1: invalid user ID - must be a valid Discord snowflake'],
  ],
  ['a name', 'user_id\nrosa\n', ['Line 2: invalid user ID format']],
  ['an empty file', 'user_id\n', ['The file has no user IDs']],
  [
    'more than 1,000 ids',
    Array.from({ length: 1001 }, (_, n) => String(100_000_000_000_000_000n + BigInt(n))).join('\n'),
    ['Must be 1000 or fewer in length.'],
  ],
])('refuses %s in the file with 400 and makes no invite', async (_what, file, lines) => {
  const before = (await sandbox.state()).invites.length;
  expect(await refusedBy(file)).toEqual([400, { target_users_file: lines }]);
  expect((await sandbox.state()).invites).toHaveLength(before);
});

it('an invite without targets has neither a list nor a job', async () => {
  const invite = await guild.invites.create(channel, { unique: true });
  expect(await codeOf(guild.invites.fetchTargetUsers(invite.code))).toBe(10129);
  expect(await codeOf(guild.invites.fetchTargetUsersJobStatus(invite.code))).toBe(10124);
  expect(await codeOf(guild.invites.fetchTargetUsers('notthere'))).toBe(10006);
});

it('a new list replaces the old one', async () => {
  const invite = await make([await account('before_ben')]);
  await guild.invites.updateTargetUsers(invite.code, [await account('after_ava')]);
  expect(await join(invite.code, 'before_ben')).toBe(404);
  expect(await join(invite.code, 'after_ava')).toBe(200);
});

it('hides an invite with targets from the bot when the setting says so', async () => {
  await sandbox.control('POST', '/settings', { targetedInvites: 'hidden' });
  const invite = await make([await account('hidden_hal')]);
  expect(await codeOf(client.fetchInvite(invite.code))).toBe(10006);
  expect((await guild.invites.fetch()).has(invite.code)).toBe(true);
});

it('needs the right to manage the server', async () => {
  const role = only(guild.roles.cache.values(), (each) => each.tags?.botId === client.user.id);
  await sandbox.control('PATCH', `/roles/${role.id}`, { permissions: String(1n << 0n) });
  expect(await codeOf(make([await account('rights_rob')]))).toBe(50013);
});
