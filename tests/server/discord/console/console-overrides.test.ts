import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
let someone: string;
let channelId: string;
beforeAll(async () => {
  stage = await openConsole();
  someone = (await stage.ordinary())[0]?.id ?? '';
  channelId = (await stage.channel('off-topic')).id;
});
beforeEach(async () => {
  for (const { id } of (await stage.channel('off-topic')).overwrites) {
    await stage.app.control('DELETE', `/discord/channels/${channelId}/permissions/${id}`);
  }
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const ALL_INHERIT = {
  viewChannel: null,
  sendMessages: null,
  readMessageHistory: null,
  manageChannel: null,
};
const VALUES = { ...ALL_INHERIT, viewChannel: true, sendMessages: false };
const path = (user = someone) => `/api/discord-channel-permissions/${channelId}/${user}`;
const read = async () => (await stage.operator.get(path())).json;
const remove = async () => (await stage.operator.send(path(), { method: 'DELETE' })).json;
const save = async (permissions: object, more: object = {}) =>
  (
    await stage.operator.post('/api/discord-channel-permissions', {
      channelId,
      userId: someone,
      permissions,
      ...more,
    })
  ).json;
const stored = async (id = someone) =>
  (await stage.channel('off-topic')).overwrites.find((each) => each.id === id);
const put = (id: string, allow: bigint, deny: bigint) =>
  stage.app.control('PUT', `/discord/channels/${channelId}/permissions/${id}`, {
    type: 1,
    allow: String(allow),
    deny: String(deny),
  });

test('a member without an override inherits everything [discord-23]', async () => {
  expect(await read()).toEqual({ success: true, message: '', permissions: ALL_INHERIT });
});

test('saving writes a member override with exactly these bits [discord-24]', async () => {
  expect(await save(VALUES)).toMatchObject({ success: true, permissions: VALUES });
  expect(await stored()).toEqual({ id: someone, type: 1, allow: '1024', deny: '2048' });
  expect(await read()).toMatchObject({ success: true, permissions: VALUES });
});

test('saving keeps bits that the console does not edit, even recent ones', async () => {
  await read();
  await put(someone, 16_384n, 32_768n);
  await save(VALUES);
  expect(await stored()).toMatchObject({
    allow: String(16_384 + 1024),
    deny: String(32_768 + 2048),
  });
});

test('saving four inherits deletes the override', async () => {
  await save(VALUES);
  expect(await save(ALL_INHERIT)).toMatchObject({ success: true, permissions: ALL_INHERIT });
  expect(await stored()).toBeUndefined();
});

test("'Remove all special permissions' deletes the override whatever it contains [discord-25]", async () => {
  await put(someone, 16_384n, 2048n);
  expect(await remove()).toMatchObject({ success: true });
  expect(await stored()).toBeUndefined();
  expect(await remove()).toMatchObject({ success: true });
});

test('removes an override without bits', async () => {
  await put(someone, 0n, 0n);
  expect(await remove()).toMatchObject({ success: true });
  expect(await stored()).toBeUndefined();
});

test('the second of two operators sees that the override changed, and nothing is written [discord-26]', async () => {
  await save(VALUES);
  const mark = await stage.mark();
  const other = { ...ALL_INHERIT, viewChannel: false };
  const answer = await save(other, { expected: ALL_INHERIT });
  expect(answer).toMatchObject({ success: false, permissions: VALUES });
  expect(answer.message).toContain('changed these permissions in the meantime');
  expect(await stage.since(mark, 'effect')).toEqual([]);
});

test('two concurrent saves end as one of the two, not as a mixture [discord-27]', async () => {
  const one = { ...ALL_INHERIT, viewChannel: true };
  const two = { ...ALL_INHERIT, sendMessages: false };
  await Promise.all([save(one), save(two)]);
  const { allow, deny } = (await stored()) ?? {};
  expect([`${allow} ${deny}`]).toContainEqual(expect.stringMatching(/^(1024 0|0 2048)$/));
});

test('refuses an override that would lock the bot out of a channel', async () => {
  const { members } = await stage.truth();
  const bot = members.find((member) => member.username === 'Wickline')?.id ?? '';
  const mark = await stage.mark();
  const answer = (
    await stage.operator.post('/api/discord-channel-permissions', {
      channelId,
      userId: bot,
      permissions: { ...ALL_INHERIT, viewChannel: false },
    })
  ).json;
  expect(answer).toMatchObject({ success: false });
  expect(answer.message).toContain('lock the bot itself out');
  expect(await stage.since(mark, 'effect')).toEqual([]);
});

test('explains a channel that the bot cannot see', async () => {
  const vault = await stage.channel('vault');
  const { json } = await stage.operator.get(
    `/api/discord-channel-permissions/${vault.id}/${someone}`,
  );
  expect(json).toEqual({
    success: false,
    message: 'The bot has no access to it. Give its role View Channel there.',
  });
});

test('explains a channel that was deleted', async () => {
  const { id } = (await stage.app.control('POST', '/discord/channels', {
    name: 'short-lived',
  })) as {
    id: string;
  };
  await stage.app.control('DELETE', `/discord/channels/${id}`);
  const answer = await stage.operator.post('/api/discord-channel-permissions', {
    channelId: id,
    userId: someone,
    permissions: VALUES,
  });
  expect(answer.json).toEqual({ success: false, message: 'This channel was deleted.' });
});

test.each([
  [{ kind: 'status', status: 500 }, 'Discord cannot be reached at the moment.'],
  [{ kind: 'status', status: 429, retryAfterSeconds: 1, remaining: 1 }, 'Permissions saved.'],
  [{ kind: 'html', status: 403 }, 'Discord blocks requests from this server'],
  [{ kind: 'no-effect' }, 'Discord accepted this but did not apply it.'],
])('reports Discord’s answer %j and reads the state again', async (fault, message) => {
  await stage.fault({ route: 'PUT *', ...fault });
  const answer = await save(VALUES);
  await stage.noFaults();
  expect(answer.message).toContain(message);
  const held = (await stored()) === undefined ? ALL_INHERIT : VALUES;
  expect(answer.permissions).toEqual(held);
});

test('adds and removes a role, and reports a repetition [discord-28]', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const change = async (action: string) =>
    (await stage.operator.post('/api/discord-member-role', { memberId: someone, roleId, action }))
      .json;
  const held = async () =>
    (await stage.truth()).members.find((each) => each.id === someone)?.roles.includes(roleId);
  await change('remove');
  expect(await change('add')).toEqual({ success: true, message: 'Role added.' });
  expect(await held()).toBe(true);
  expect(await change('add')).toEqual({ success: true, message: 'Already has the role.' });
  expect(await change('remove')).toEqual({ success: true, message: 'Role removed.' });
  expect(await held()).toBe(false);
});

test.each([
  ['Admin', 'not below the bot'],
  ['Greenroom', 'managed by a bot'],
  ['@everyone', 'Every member has @everyone'],
])('refuses to add %s with the reason, without a call to Discord', async (name, words) => {
  const { id: roleId } = await stage.role(name);
  const mark = await stage.mark();
  const body = { memberId: someone, roleId, action: 'add' };
  const { json } = await stage.operator.post('/api/discord-member-role', body);
  expect(json.success).toBe(false);
  expect(json.message).toContain(words);
  expect(await stage.since(mark, 'call', 'PUT *')).toEqual([]);
});

test('leaves the owner alone', async () => {
  const { guild } = await stage.truth();
  const { id: roleId } = await stage.role('Mentor');
  const body = { memberId: guild.ownerId, roleId, action: 'add' };
  const { json } = await stage.operator.post('/api/discord-member-role', body);
  expect(json).toEqual({ success: false, message: 'Owns the server.' });
});

test('refuses a path without a valid id', async () => {
  const { status } = await stage.operator.get('/api/discord-channel-permissions/x/y');
  expect(status).toBe(400);
});
