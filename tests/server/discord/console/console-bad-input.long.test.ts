import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StoredChangeView } from '../../../../src/contract/discord/discord-setup.contract.ts';
import { until } from '../../../support/until.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
let someone: string;
let mentor: string;
let channelId: string;
beforeAll(async () => {
  stage = await openConsole();
  mentor = (await stage.role('Mentor')).id;
  const { members } = await stage.truth();
  const ordinary = new Set((await stage.ordinary()).map(({ id }) => id));
  someone = members.find(({ id, roles }) => ordinary.has(id) && !roles.includes(mentor))?.id ?? '';
  channelId = (await stage.channel('off-topic')).id;
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const NOBODY = '900000000000000001';
const ALLOW_VIEW = {
  viewChannel: true,
  sendMessages: null,
  readMessageHistory: null,
  manageChannel: null,
};
const ROLE = { color: 1, permissions: 0, hoist: false, mentionable: false };
/** Every console call that changes Discord. */
const CALLS: Record<string, () => Promise<{ success?: unknown; message?: unknown }>> = {
  'a bulk action': () =>
    post('discord-bulk-action', {
      memberIds: [someone],
      action: { type: 'add_role', roleId: mentor },
    }),
  'a member role': () =>
    post('discord-member-role', { memberId: someone, roleId: mentor, action: 'add' }),
  'an override': () =>
    post('discord-channel-permissions', { channelId, userId: someone, permissions: ALLOW_VIEW }),
  'a new role': () => post('discord-create-role', { name: 'Extra', ...ROLE }),
  'a read-only channel': async () =>
    post('set-channel-readonly', {
      channelId: (await stage.channel('btc-signals')).id,
      channelName: 'btc-signals',
    }),
  'the repair': () => post('fix-discord-channels'),
  'the set-up': () => post('setup-discord-channels'),
  'the chart-request channel': () => post('configure-chartrequest-channel'),
};
const post = async (path: string, body?: unknown) => {
  const { status, json } = await stage.operator.post(`/api/${path}`, body);
  expect(status).toBe(200);
  return json as { success?: unknown; message?: unknown };
};
const changeStates = async () =>
  (await stage.read<{ changes: StoredChangeView[] }>('changes')).changes.map(({ state }) => state);
const botState = () => stage.app.app.parts.gateways.discord.state().kind;
const botRole = (patch: object) =>
  stage
    .role('Wickline')
    .then(({ id }) => stage.app.control('PATCH', `/discord/roles/${id}`, patch));

/** Expects the sentence, no effect at Discord and no pending record. */
async function isRefused(name: string, sentence: string | RegExp): Promise<void> {
  const mark = await stage.mark();
  const answer = await CALLS[name]?.();
  expect([name, answer?.success]).toEqual([name, false]);
  expect(answer?.message).toMatch(sentence);
  expect(await stage.since(mark, 'effect')).toEqual([]);
  expect(await changeStates()).not.toContain('applying');
}

describe('a failing Discord', () => {
  test.each([
    [{ kind: 'status', status: 500 }, 'Discord cannot be reached at the moment.'],
    [{ kind: 'html', status: 502 }, 'Discord cannot be reached at the moment.'],
    [{ kind: 'html', status: 403 }, 'Discord blocks requests from this server'],
    [{ kind: 'refuse' }, 'Discord cannot be reached at the moment.'],
    [{ kind: 'truncate' }, 'Discord cannot be reached at the moment.'],
    [{ kind: 'code-130000' }, 'Discord cannot be reached at the moment.'],
    [{ kind: 'code-60003' }, 'two-factor authentication'],
  ])(
    'every change reports it when Discord answers %j, and does nothing [discord-10]',
    async (fault, words) => {
      await stage.fault({ route: 'GET *', ...fault });
      for (const name of Object.keys(CALLS)) await isRefused(name, words);
    },
  );

  test.each(['a member role', 'an override', 'a new role', 'the repair'])(
    '%s whose write fails leaves no partial change [discord-11]',
    async (name) => {
      await stage.fault({ route: 'PUT *', kind: 'status', status: 500 });
      await stage.fault({ route: 'POST *', kind: 'status', status: 500 });
      await isRefused(name, 'Discord cannot be reached at the moment.');
    },
  );

  test('a short 429 is waited out and the change is made once [discord-12]', async () => {
    await stage.fault({
      route: 'PUT *',
      kind: 'status',
      status: 429,
      retryAfterSeconds: 1,
      remaining: 1,
    });
    const mark = await stage.mark();
    expect(await CALLS['a member role']?.()).toEqual({ success: true, message: 'Role added.' });
    expect(await stage.since(mark, 'effect', 'member.role-added')).toHaveLength(1);
    await post('discord-member-role', { memberId: someone, roleId: mentor, action: 'remove' });
  });

  test('a slow Discord is waited for, and the next read returns its state [discord-13]', async () => {
    await stage.fault({ route: '*', kind: 'slow', delayMs: 150 });
    expect(await CALLS['an override']?.()).toMatchObject({ success: true });
    await stage.noFaults();
    const path = `/api/discord-channel-permissions/${channelId}/${someone}`;
    expect((await stage.operator.get(path)).json.permissions).toEqual(ALLOW_VIEW);
    await stage.operator.send(path, { method: 'DELETE' });
  });
});

describe('targets that disappeared', () => {
  test('a member who left gets no role or override and is reported as gone [discord-14]', async () => {
    const mark = await stage.mark();
    const body = { memberId: NOBODY, roleId: mentor, action: 'add' };
    const gone = { success: false, message: 'No longer in the server.' };
    expect(await post('discord-member-role', body)).toEqual(gone);
    const override = { channelId, userId: NOBODY, permissions: ALLOW_VIEW };
    expect(await post('discord-channel-permissions', override)).toMatchObject(gone);
    const why = { memberId: NOBODY, channelId, flag: 'view' };
    expect(await stage.read('why', why)).toMatchObject({
      message: 'The member left in the meantime.',
    });
    expect(await stage.read('permissions', { memberId: NOBODY })).toMatchObject({
      success: false,
      message: 'This member is no longer in the server.',
    });
    expect(await stage.since(mark, 'effect')).toEqual([]);
  });

  test('the override of a member who left can still be removed', async () => {
    const leaver = (await stage.ordinary()).find(({ id }) => id !== someone)?.id ?? '';
    const override = { channelId, userId: leaver, permissions: ALLOW_VIEW };
    await post('discord-channel-permissions', override);
    await stage.app.control('POST', `/discord/members/${leaver}/leave`);
    const path = `/api/discord-channel-permissions/${channelId}/${leaver}`;
    const { json } = await stage.operator.send(path, { method: 'DELETE' });
    expect(json).toMatchObject({ success: true });
    const { overwrites } = await stage.channel('off-topic');
    expect(overwrites.some(({ id }) => id === leaver)).toBe(false);
  });

  test('a deleted role is reported as deleted, for one member and in bulk [discord-15]', async () => {
    const made = (await stage.app.control('POST', '/discord/roles', { name: 'Brief' })) as {
      id: string;
    };
    await stage.app.control('DELETE', `/discord/roles/${made.id}`);
    const gone = { success: false, message: 'This role was deleted.' };
    const body = { memberId: someone, roleId: made.id, action: 'add' };
    expect(await post('discord-member-role', body)).toEqual(gone);
    const action = { type: 'add_role', roleId: made.id };
    expect(await post('discord-bulk-action', { memberIds: [someone], action })).toEqual(gone);
  });

  test('a channel deleted between plan and step fails alone and is explained [discord-16]', async () => {
    const { id, overwrites } = await stage.channel('day-trading');
    for (const each of overwrites) {
      await stage.app.control('DELETE', `/discord/channels/${id}/permissions/${each.id}`);
    }
    await stage.fault({ route: 'PUT *', kind: 'code-10003', remaining: 1 });
    const answer = await post('set-channel-readonly', { channelId: id, channelName: 'x' });
    expect(answer.success).toBe(false);
    expect(answer.message).toContain('This channel was deleted.');
    expect((await stage.channel('day-trading')).overwrites).toEqual([]);
    expect((await changeStates())[0]).toBe('partly');
    const readOnly = { channelId: NOBODY, channelName: 'btc-signals' };
    expect(await post('set-channel-readonly', readOnly)).toMatchObject({
      success: false,
      message: 'This channel was deleted.',
    });
  });
});

describe('a bot without the necessary permissions', () => {
  test('below the paid role says so without a call to Discord [discord-17]', async () => {
    const paid = await stage.role('Paid Member');
    const { position } = await stage.role('Wickline');
    await botRole({ position: 1 });
    const mark = await stage.mark();
    const words = "not below the bot's own";
    const body = { memberId: someone, roleId: paid.id, action: 'add' };
    expect((await post('discord-member-role', body)).message).toContain(words);
    const action = { type: 'add_role', roleId: paid.id };
    const bulk = await post('discord-bulk-action', { memberIds: [someone], action });
    expect(bulk.message).toContain(words);
    const admin = await stage.read<{ data: { roles: { name: string; refusal: string }[] } }>(
      'console',
      { members: 'none', fresh: true },
    );
    const shown = admin.data.roles.find(({ name }) => name === 'Paid Member');
    expect(shown?.refusal).toContain(words);
    expect(await stage.since(mark, 'call', 'PUT *')).toEqual([]);
    await botRole({ position });
  });

  test('names the missing permission without a refused call to Discord [discord-18]', async () => {
    const { permissions } = await stage.role('Wickline');
    await botRole({ permissions: String(1024n + 65_536n) });
    await isRefused('a bulk action', 'The bot lacks the permission Manage Roles.');
    await isRefused('a member role', 'The bot lacks the permission Manage Roles.');
    await isRefused(
      'an override',
      'The bot lacks the permission Manage Permissions in #off-topic.',
    );
    await isRefused('a new role', 'The bot lacks the permission Manage Roles.');
    await isRefused('a read-only channel', 'The bot lacks the permission Manage Permissions in');
    await isRefused('the repair', 'The bot lacks the permission Manage');
    const kick = { memberIds: [someone], action: { type: 'kick' } };
    expect((await post('discord-bulk-action', kick)).message).toBe(
      'The bot lacks the permission Kick Members.',
    );
    const calls = await stage.since(0, 'call');
    const refused = calls.filter(({ name, detail }) => {
      return detail.status === 403 && detail.fault === null && !name.startsWith('GET ');
    });
    expect(refused).toEqual([]);
    await botRole({ permissions });
    expect(await CALLS['the repair']?.()).toMatchObject({ success: true });
  });

  test('outside the server is reported on every page and by every change until it returns [discord-19]', async () => {
    const bot = (await stage.truth()).members.find(({ username }) => username === 'Wickline');
    await stage.app.control('POST', `/discord/members/${bot?.id}/kick`, {});
    await until('the bot is out', () => botState() === 'refused');
    for (const name of Object.keys(CALLS)) {
      await isRefused(name, 'The bot is not in the server. Invite it again.');
    }
    for (const path of ['discord-admin', 'discord-members', 'discord-permissions']) {
      const { json } = await stage.operator.get(`/api/${path}`);
      expect(json).toMatchObject({
        success: false,
        bot: { kind: 'refused', message: 'The bot is not in the server. Invite it again.' },
      });
    }
    await stage.app.control('POST', '/discord/bot/join', {});
    await until('the bot is back', () => botState() === 'ready');
    expect((await stage.operator.get('/api/discord-admin')).json).toMatchObject({ success: true });
  });
});
