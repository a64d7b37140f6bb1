import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {
  AdminAnswer,
  PermissionsAnswer,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { until } from '../../../support/until.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole({ DISCORD_HIGHLIGHTED_USERNAME: 'marked_one' });
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

/** Does this again until Discord gets no call in it. The set-up and the timers call it too, now and then. */
const withoutCalls = (work: () => Promise<unknown>) =>
  until('Discord gets no call', async () => {
    const mark = await stage.mark();
    await work();
    return (await stage.since(mark, 'call')).length === 0;
  });
const admin = async () =>
  (await stage.operator.get('/api/discord-admin')).json as unknown as AdminAnswer;

test('the console lists every member, role and channel in the documented form [discord-29]', async () => {
  const { members, roles, channels, guild } = await stage.truth();
  const answer = await admin();
  expect(answer).toMatchObject({ success: true, bot: { kind: 'ready', message: null } });
  expect(answer.data?.members).toHaveLength(members.length);
  expect(answer.data?.roles.map((role) => role.id)).toEqual(roles.map((role) => role.id));
  expect(answer.data?.channels.map((channel) => channel.name)).toEqual(
    channels.map((channel) => channel.name),
  );
  expect(answer.data?.serverInfo).toEqual({
    id: guild.id,
    name: guild.name,
    memberCount: members.length,
    createdAt: expect.stringMatching(/^2021-03-14T09:30/),
  });
  expect(answer.data?.highlightedUsername).toBe('marked_one');
  expect(Object.keys(answer.data?.members[0] ?? {}).sort()).toEqual(
    ['avatar', 'displayName', 'id', 'isBot', 'joinedAt', 'roles', 'status', 'username'].sort(),
  );
});

test('a second read makes no call to Discord and shows changes since', async () => {
  await admin();
  const [someone] = await stage.ordinary();
  const mentor = await stage.role('Mentor');
  let isMentor = false;
  await withoutCalls(async () => {
    isMentor = !isMentor;
    const path = `/discord/members/${someone?.id}/roles/${mentor.id}`;
    await stage.app.control(isMentor ? 'POST' : 'DELETE', path);
    await until('the event was followed', async () => {
      const member = (await admin()).data?.members.find((each) => each.id === someone?.id);
      return member?.roles.includes(mentor.id) === isMentor;
    });
  });
});

test('members carry role ids, and only members who accepted the rules are verified [discord-30]', async () => {
  const { json } = await stage.operator.get('/api/discord-members');
  const { members } = json as { members: { list: { status: string; roles: string[] }[] } };
  expect(members.list.filter((member) => member.status !== 'verified')).toHaveLength(1);
  const roles = new Set((await stage.truth()).roles.map((role) => role.id));
  expect(members.list.flatMap((member) => member.roles).every((id) => roles.has(id))).toBe(true);
});

test('the matrix has every member, every channel and the documented summary [discord-31]', async () => {
  const { members, channels } = await stage.truth();
  const answer = (await stage.operator.get('/api/discord-permissions'))
    .json as unknown as PermissionsAnswer;
  expect(answer.summary).toEqual({
    totalMembers: members.length,
    humanMembers: members.filter((member) => !member.bot).length,
    botMembers: members.filter((member) => member.bot).length,
    totalChannels: channels.length,
  });
  expect(Object.keys(answer.permissions ?? {})).toHaveLength(members.length);
  const first = Object.values(answer.permissions ?? {})[0];
  expect(Object.keys(first?.channels ?? {})).toHaveLength(channels.length);
});

test('a channel that the bot cannot see carries its error [discord-32]', async () => {
  const vault = await stage.channel('vault');
  const answer = (await stage.operator.get('/api/discord-permissions'))
    .json as unknown as PermissionsAnswer;
  for (const member of Object.values(answer.permissions ?? {})) {
    const errors = Object.entries(member.channels).filter(([, cell]) => cell.error !== null);
    expect(errors.map(([id]) => id)).toEqual([vault.id]);
    expect(errors[0]?.[1].error).toContain('Missing Access');
  }
});

test('every answer has the documented fields [discord-33]', async () => {
  const keys = (value: object | undefined) => Object.keys(value ?? {});
  const has = (value: object | undefined, ...names: string[]) =>
    expect(keys(value)).toEqual(expect.arrayContaining(names));
  const { json: members } = await stage.operator.get('/api/discord-members');
  has(members, 'success', 'message', 'members', 'serverInfo', 'timestamp');
  has(members.members as object, 'total', 'humans', 'bots', 'list');
  has(members.serverInfo as object, 'name', 'id', 'memberCount', 'createdAt');
  const { data } = await admin();
  has(data, 'members', 'roles', 'channels', 'serverInfo');
  const role = data?.roles.find(({ name }) => name === 'Paid Member');
  has(role, 'id', 'name', 'color', 'position', 'hoist', 'mentionable', 'permissions');
  expect([role?.color, role?.permissions, role?.hoist]).toEqual([65_280, '0', true]);
  const start = data?.channels.find(({ name }) => name === 'Start Here');
  has(start, 'id', 'name', 'type', 'position');
  expect(start?.type).toBe(4);
  const matrix = (await stage.operator.get('/api/discord-permissions'))
    .json as unknown as PermissionsAnswer;
  has(matrix, 'success', 'message', 'permissions', 'channels', 'summary');
  const [member] = Object.values(matrix.permissions ?? {});
  has(member, 'displayName', 'username', 'isBot', 'channels');
  const flags = ['canView', 'canSendMessages', 'canReadHistory', 'canManageChannel', 'error'];
  for (const cell of Object.values(member?.channels ?? {})) has(cell, ...flags);
  const types = Object.values(matrix.channels ?? {}).map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(['text', 'category']));
});

test('an outage of Discord is answered with its cause, and so is a page that is not JSON', async () => {
  for (const fault of [
    { route: '*', kind: 'status', status: 503 },
    { route: '*', kind: 'html', status: 502 },
    { route: '*', kind: 'refuse' },
  ]) {
    await stage.noFaults();
    stage.app.app.parts.discord.directory.forget();
    await stage.fault(fault);
    for (const path of ['discord-admin', 'discord-members', 'discord-permissions']) {
      const { status, json } = await stage.operator.get(`/api/${path}`);
      expect([path, status, json.success]).toEqual([path, 200, false]);
      expect(json.message).toBe('Discord cannot be reached at the moment.');
    }
  }
});

test('member pages are filtered and searched here, not at Discord [discord-34]', async () => {
  await admin();
  const ask = async (input: object) => {
    const query = encodeURIComponent(JSON.stringify(input));
    const { json } = await stage.operator.get(`/trpc/discord.memberPage?input=${query}`);
    return (json.result as { data: { total: number; members: { username: string }[] } }).data;
  };
  const { members } = await stage.truth();
  const [someone] = await stage.ordinary();
  await withoutCalls(async () => {
    const whole = await ask({ limit: 10 });
    expect(whole.total).toBe(members.length);
    expect(whole.members).toHaveLength(10);
    const bots = await ask({ kind: 'bots' });
    expect(bots.total).toBe(members.filter((member) => member.bot).length);
    const found = await ask({ search: someone?.username.toUpperCase() });
    expect(found.members.map((member) => member.username)).toContain(someone?.username);
  });
});
