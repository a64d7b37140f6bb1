import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DiscordSandbox,
  only,
  type SandboxState,
  startDiscord,
} from './support/discord-sandbox.ts';

const MANAGE_ROLES = String(1n << 28n);
const NOBODY = '100000000000000001';

describe('the limits of the bot’s permissions', () => {
  let sandbox: DiscordSandbox;
  let state: SandboxState;
  let G: string;
  beforeAll(async () => {
    sandbox = await startDiscord();
    G = `/guilds/${sandbox.credentials.guildId}`;
  });
  afterAll(() => sandbox.close());
  beforeEach(async () => {
    sandbox.provider.reset();
    state = await sandbox.state();
  });

  const role = (name: string) => only(state.roles, (one) => one.name === name).id;
  const channel = (name: string) => only(state.channels, (one) => one.name === name).id;
  const memberWith = (name: string) =>
    state.members.find((one) => one.roles.includes(role(name)))?.id ?? '';
  const plain = () => state.members.find((one) => one.roles.length === 0)?.id ?? '';
  const refusal = async (method: string, path: string, body?: unknown) => {
    const answer = await sandbox.rest(method, path, body);
    return [answer.status, answer.body.code];
  };
  /** Removes these bits from the permissions of the bot's own role. */
  const take = async (...bits: bigint[]) => {
    const own = only(state.roles, (one) => one.name === 'Wickline') as unknown as {
      id: string;
      permissions: string;
    };
    const left = bits.reduce((held, bit) => held & ~bit, BigInt(own.permissions));
    await sandbox.control('PATCH', `/roles/${own.id}`, { permissions: String(left) });
  };

  it('refuses to assign a role above the bot’s own, a managed role or @everyone', async () => {
    const member = plain();
    expect(await refusal('PUT', `${G}/members/${member}/roles/${role('Admin')}`)).toEqual([
      403, 50013,
    ]);
    expect(await refusal('PUT', `${G}/members/${member}/roles/${role('Wickline')}`)).toEqual([
      400, 50028,
    ]);
    expect(await refusal('PUT', `${G}/members/${member}/roles/${role('Greenroom')}`)).toEqual([
      400, 50028,
    ]);
    expect(await refusal('DELETE', `${G}/members/${member}/roles/${state.guild.id}`)).toEqual([
      400, 50028,
    ]);
    const admin = memberWith('Admin');
    const roles = { roles: [] };
    expect(await refusal('PATCH', `${G}/members/${admin}`, roles)).toEqual([403, 50013]);
    expect(await refusal('PUT', `${G}/members/${admin}/roles/${role('Member')}`)).toEqual([
      204,
      undefined,
    ]);
    expect(sandbox.effects('member.role-*')).toHaveLength(0);
  });

  it('refuses to edit, move or delete a role above the bot’s own, or move one above it', async () => {
    const admin = role('Admin');
    expect(await refusal('PATCH', `${G}/roles/${admin}`, { name: 'x' })).toEqual([403, 50013]);
    expect(await refusal('PATCH', `${G}/roles/${role('Wickline')}`, { hoist: true })).toEqual([
      403, 50013,
    ]);
    expect(await refusal('DELETE', `${G}/roles/${admin}`)).toEqual([403, 50013]);
    expect(await refusal('DELETE', `${G}/roles/${role('QuietHours')}`)).toEqual([400, 50028]);
    expect(await refusal('DELETE', `${G}/roles/${G.slice(8)}`)).toEqual([400, 50028]);
    const up = [{ id: role('Member'), position: 11 }];
    expect(await refusal('PATCH', `${G}/roles`, up)).toEqual([403, 50013]);
  });

  it('refuses to give a role a permission that the bot lacks', async () => {
    const administrator = { name: 'x', permissions: '8' };
    expect(await refusal('POST', `${G}/roles`, administrator)).toEqual([403, 50013]);
    const id = role('Moderator');
    expect(await refusal('PATCH', `${G}/roles/${id}`, { permissions: '8' })).toEqual([403, 50013]);
    // The role already has Manage Messages. It may stay although the bot lacks it.
    const kept = String((1n << 13n) | (1n << 10n));
    expect(await refusal('PATCH', `${G}/roles/${id}`, { permissions: kept })).toEqual([
      200,
      undefined,
    ]);
  });

  it('refuses to act on the owner, on higher members and on the bot itself', async () => {
    const until = { communication_disabled_until: new Date(Date.now() + 60_000).toISOString() };
    for (const id of [state.guild.ownerId, memberWith('Admin'), sandbox.credentials.clientId]) {
      expect(await refusal('DELETE', `${G}/members/${id}`)).toEqual([403, 50013]);
      expect(await refusal('PUT', `${G}/bans/${id}`, {})).toEqual([403, 50013]);
      expect(await refusal('PATCH', `${G}/members/${id}`, until)).toEqual([403, 50013]);
    }
    expect(await refusal('DELETE', `${G}/members/${memberWith('Moderator')}`)).toEqual([
      204,
      undefined,
    ]);
  });

  it.each([
    ['Manage Roles', 28n, 'POST', '/roles', { name: 'x' }],
    ['Manage Channels', 4n, 'POST', '/channels', { name: 'x' }],
    ['Kick Members', 1n, 'DELETE', '/members/:plain', undefined],
    ['Ban Members', 2n, 'PUT', '/bans/:plain', {}],
    ['Ban Members', 2n, 'GET', '/bans', undefined],
    ['Manage Server', 5n, 'POST', '/bulk-ban', { user_ids: [NOBODY] }],
    ['View Audit Log', 7n, 'GET', '/audit-logs', undefined],
    ['Moderate Members', 40n, 'PATCH', '/members/:plain', { communication_disabled_until: null }],
  ])('requires %s', async (_name, bit, method, path, body) => {
    await take(1n << bit);
    expect(await refusal(method, G + path.replace(':plain', plain()), body)).toEqual([403, 50013]);
  });

  it('requires Manage Nicknames for other members’ nicknames but not for the bot’s own', async () => {
    const nick = { nick: 'x' };
    expect(await refusal('PATCH', `${G}/members/${plain()}`, nick)).toEqual([403, 50013]);
    expect(await refusal('PATCH', `${G}/members/@me`, nick)).toEqual([200, undefined]);
    // @everyone grants the permission too.
    await take(1n << 26n);
    const everyone = { permissions: '1024' };
    await sandbox.control('PATCH', `/roles/${state.guild.id}`, everyone);
    expect(await refusal('PATCH', `${G}/members/@me`, nick)).toEqual([403, 50013]);
  });

  it('refuses access to a channel that the bot cannot see', async () => {
    const path = `/channels/${channel('vault')}`;
    expect(await refusal('GET', path)).toEqual([403, 50001]);
    expect(await refusal('PATCH', path, { name: 'x' })).toEqual([403, 50001]);
    expect(await refusal('DELETE', path)).toEqual([403, 50001]);
    expect(await refusal('POST', `${path}/invites`, {})).toEqual([403, 50001]);
    expect(await refusal('POST', `${path}/messages`, { content: 'x' })).toEqual([403, 50001]);
  });

  it('allows an override to change only bits that the bot has, and never Manage Roles', async () => {
    const path = `/channels/${channel('day-trading')}/permissions/${role('Member')}`;
    const put = (allow: string, deny: string) => refusal('PUT', path, { type: 0, allow, deny });
    expect(await put('1024', '2048')).toEqual([204, undefined]);
    expect(await put(String(1n << 13n), '0')).toEqual([403, 50013]);
    expect(await put('0', MANAGE_ROLES)).toEqual([403, 50013]);
  });

  it('refuses almost every call while the bot is timed out', async () => {
    await sandbox.control('POST', `/members/${sandbox.credentials.clientId}/timeout`, {
      seconds: 60,
    });
    expect(await refusal('POST', `${G}/roles`, { name: 'x' })).toEqual([403, 50013]);
    expect(await refusal('GET', `/channels/${channel('day-trading')}`)).toEqual([200, undefined]);
    await sandbox.core.clock.advanceTo(new Date(sandbox.core.clock.now().getTime() + 61_000));
    expect(await refusal('POST', `${G}/roles`, { name: 'x' })).toEqual([200, undefined]);
  });

  it('refuses to time out an administrator', async () => {
    const lower = await sandbox.control<{ id: string }>('POST', '/roles', {
      name: 'Low Admin',
      permissions: '8',
    });
    await sandbox.control('POST', `/members/${plain()}/roles/${lower.id}`);
    const target = plain();
    const until = { communication_disabled_until: new Date(Date.now() + 60_000).toISOString() };
    expect(await refusal('PATCH', `${G}/members/${target}`, until)).toEqual([403, 50013]);
  });
});
