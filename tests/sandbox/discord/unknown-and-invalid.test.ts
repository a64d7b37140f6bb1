import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCORD_AGENT } from '../../support/discord-agent.ts';
import {
  type DiscordSandbox,
  only,
  type SandboxState,
  startDiscord,
} from './support/discord-sandbox.ts';

const NOBODY = '100000000000000001';

describe('unknown resources and invalid bodies', () => {
  let sandbox: DiscordSandbox;
  let state: SandboxState;
  const ids: Record<string, string> = { none: NOBODY };
  beforeAll(async () => {
    sandbox = await startDiscord();
    state = await sandbox.state();
    ids.G = sandbox.credentials.guildId;
    ids.A = sandbox.credentials.clientId;
    ids.U = state.members.find((one) => one.roles.length === 0)?.id ?? '';
    ids.R = only(state.roles, (one) => one.name === 'Member').id;
    ids.C = only(state.channels, (one) => one.name === 'day-trading').id;
    ids.category = only(state.channels, (one) => one.name === 'Voices').id;
    ids.rules = only(state.channels, (one) => one.name === 'house-rules').id;
    ids.forum = only(state.channels, (one) => one.name === 'strategy-library').id;
  });
  afterAll(() => sandbox.close());

  const ask = (method: string, path: string, body?: unknown) =>
    sandbox.rest(
      method,
      path.replace(/:(\w+)/g, (_all, name: string) => ids[name] ?? name),
      body,
    );

  it.each([
    ['GET', '/guilds/:none', 10004],
    ['GET', '/guilds/:none/members', 10004],
    ['GET', '/guilds/:G/members/:none', 10007],
    ['PATCH', '/guilds/:G/members/:none', 10007],
    ['DELETE', '/guilds/:G/members/:none', 10007],
    ['PUT', '/guilds/:G/members/:none/roles/:R', 10007],
    ['PUT', '/guilds/:G/members/:U/roles/:none', 10011],
    ['GET', '/guilds/:G/roles/:none', 10011],
    ['PATCH', '/guilds/:G/roles/:none', 10011],
    ['DELETE', '/guilds/:G/roles/:none', 10011],
    ['GET', '/channels/:none', 10003],
    ['PATCH', '/channels/:none', 10003],
    ['DELETE', '/channels/:none', 10003],
    ['POST', '/channels/:none/invites', 10003],
    ['DELETE', '/channels/:C/permissions/:none', 10009],
    ['GET', '/guilds/:G/bans/:none', 10026],
    ['DELETE', '/guilds/:G/bans/:none', 10026],
    ['PUT', '/guilds/:G/bans/:none', 10013],
    ['GET', '/users/:none', 10013],
    ['GET', '/invites/nowhere', 10006],
    ['DELETE', '/invites/nowhere', 10006],
    ['GET', '/invites/__proto__', 10006],
    ['GET', '/channels/:C/messages/:none', 10008],
    ['DELETE', '/applications/:A/commands/:none', 10063],
  ])('%s %s is unknown', async (method, path, code) => {
    expect(await ask(method, path)).toMatchObject({ status: 404, body: { code } });
  });

  it.each([
    ['a missing field', 'POST', '/guilds/:G/channels', {}, 'name', 'BASE_TYPE_REQUIRED'],
    [
      'an overlong text',
      'POST',
      '/guilds/:G/roles',
      { name: 'x'.repeat(101) },
      'name',
      'BASE_TYPE_BAD_LENGTH',
    ],
    ['a wrong type', 'POST', '/guilds/:G/roles', { hoist: 'yes' }, 'hoist', 'BASE_TYPE_COERCE'],
    [
      'a number too large',
      'POST',
      '/channels/:C/invites',
      { max_age: 604_801 },
      'max_age',
      'NUMBER_TYPE_MAX',
    ],
    [
      'a number too small',
      'POST',
      '/channels/:C/invites',
      { max_uses: -1 },
      'max_uses',
      'NUMBER_TYPE_MIN',
    ],
    [
      'an invalid type',
      'POST',
      '/guilds/:G/channels',
      { name: 'x', type: 3 },
      'type',
      'BASE_TYPE_CHOICES',
    ],
    [
      'an invalid parent',
      'POST',
      '/guilds/:G/channels',
      { name: 'x', parent_id: NOBODY },
      'parent_id',
      'CHANNEL_PARENT_INVALID',
    ],
    [
      'an invalid time',
      'PATCH',
      '/guilds/:G/members/:U',
      { communication_disabled_until: 'soon' },
      'communication_disabled_until',
      'DATE_TIME_TYPE_PARSE',
    ],
    [
      'an overlong timeout',
      'PATCH',
      '/guilds/:G/members/:U',
      { communication_disabled_until: '2999-01-01T00:00:00Z' },
      'communication_disabled_until',
      'MAX_COMMUNICATION_DISABLED',
    ],
    [
      'a missing query',
      'GET',
      '/guilds/:G/members/search',
      undefined,
      'query',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'an oversized page',
      'GET',
      '/guilds/:G/members?limit=1001',
      undefined,
      'limit',
      'NUMBER_TYPE_MAX',
    ],
    ['an invalid id', 'GET', '/guilds/:G/members/me', undefined, 'user_id', 'NUMBER_TYPE_COERCE'],
    [
      'an empty list of bans',
      'POST',
      '/guilds/:G/bulk-ban',
      { user_ids: [] },
      'user_ids',
      'BASE_TYPE_BAD_LENGTH',
    ],
  ])('names the field of %s', async (_what, method, path, body, field, code) => {
    const answer = await ask(method, path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 50035,
        message: 'Invalid Form Body',
        errors: { [field]: { _errors: [{ code }] } },
      },
    });
  });

  it('names a field inside a list by its index', async () => {
    const body = { name: 'x', permission_overwrites: [{ id: ids.R, type: 7 }] };
    const { body: refused } = await ask('POST', '/guilds/:G/channels', body);
    expect(refused.errors).toHaveProperty('permission_overwrites.0.type._errors');
  });

  it('refuses a body that is not JSON, and JSON with another content type', async () => {
    expect(await ask('POST', '/guilds/:G/roles', '{"name":')).toMatchObject({
      status: 400,
      body: { code: 50109, message: 'The request body contains invalid JSON.' },
    });
    const form = await sandbox.rest('POST', `/guilds/${ids.G}/roles`, 'name=x', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form).toMatchObject({ status: 400, body: { code: 50035 } });
  });

  it('refuses actions on the wrong kind of channel', async () => {
    expect((await ask('POST', '/channels/:category/invites', {})).body.code).toBe(50024);
    expect((await ask('POST', '/channels/:forum/messages', { content: 'x' })).body.code).toBe(
      50024,
    );
    expect((await ask('DELETE', '/channels/:rules')).body.code).toBe(50074);
    const overwrite = { type: 0, allow: '0', deny: '0' };
    expect((await ask('PUT', '/channels/:C/permissions/:none', overwrite)).body.code).toBe(10011);
  });

  it('answers unknown routes, other versions and missing credentials as Discord does', async () => {
    expect(await ask('GET', '/nothing/here')).toMatchObject({
      status: 404,
      body: { code: 0, message: '404: Not Found' },
    });
    const version = await fetch(`${sandbox.address}/api/v3/gateway`, { headers: DISCORD_AGENT });
    expect([version.status, (await version.json()).code]).toEqual([400, 50041]);
    const nobody = await sandbox.rest('GET', `/guilds/${ids.G}`, undefined, { authorization: '' });
    expect(nobody).toMatchObject({ status: 401, body: { code: 0, message: '401: Unauthorized' } });
  });
});
