import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCORD_AGENT } from '../../support/discord-agent.ts';
import {
  codeOf,
  type DiscordSandbox,
  guildOf,
  only,
  startDiscord,
} from './support/discord-sandbox.ts';

const BACK = 'http://127.0.0.1:5000/discord/callback';

describe('account linking over OAuth2', () => {
  let sandbox: DiscordSandbox;
  beforeAll(async () => {
    sandbox = await startDiscord();
  });
  afterAll(() => sandbox.close());

  const address = (more: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: sandbox.credentials.clientId,
      redirect_uri: BACK,
      scope: 'identify guilds.join',
      state: 'a b',
      ...more,
    });
    return `${sandbox.address}/oauth2/authorize?${query}`;
  };
  const decide = async (form: Record<string, string>) => {
    const body = new URLSearchParams(form);
    const answer = await fetch(address(), { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? 'about:blank');
  };
  const codeFor = async (username: string) =>
    (await decide({ username, decision: 'authorize' })).searchParams.get('code') ?? '';
  const askToken = (form: Record<string, string>, secret = sandbox.credentials.clientSecret) =>
    fetch(`${sandbox.address}/api/oauth2/token`, {
      method: 'POST',
      headers: {
        ...DISCORD_AGENT,
        authorization: `Basic ${btoa(`${sandbox.credentials.clientId}:${secret}`)}`,
      },
      body: new URLSearchParams(form),
    });
  const tokensFor = async (username: string) => {
    const code = await codeFor(username);
    const answer = await askToken({ grant_type: 'authorization_code', code, redirect_uri: BACK });
    return (await answer.json()) as { access_token: string; refresh_token: string };
  };
  const as = (token: string) => ({ authorization: `Bearer ${token}` });

  it('the consent page asks who the user is and shows what they allow', async () => {
    const page = await fetch(address());
    const text = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(text).toContain('Join servers for you');
    expect(text).toContain('trader_jane');
  });

  it('redirects back with the state, and with a code or a refusal', async () => {
    const allowed = await decide({ username: 'trader_jane', decision: 'authorize' });
    expect(allowed.href).toMatch(new RegExp(`^${BACK}\\?`));
    expect(allowed.searchParams.get('state')).toBe('a b');
    expect(allowed.searchParams.get('code')).toBeTruthy();
    const refused = await decide({ decision: 'cancel' });
    expect(refused.searchParams.get('error')).toBe('access_denied');
    expect(refused.searchParams.get('code')).toBeNull();
  });

  it.each([
    ['an unknown application', { client_id: '100000000000000001' }],
    ['an unknown scope', { scope: 'identify everything' }],
    ['a missing scope', { scope: '' }],
    ['another response type', { response_type: 'token' }],
  ])('shows an error page for %s', async (_what, more) => {
    expect((await fetch(address(more))).status).toBe(400);
  });

  it('redirects to registered addresses only, once one is registered', async () => {
    await sandbox.control('POST', '/settings', { redirectUris: ['https://example.com/back'] });
    expect((await fetch(address())).status).toBe(400);
    await sandbox.control('POST', '/settings', { redirectUris: [] });
    expect((await fetch(address())).status).toBe(200);
  });

  it('refuses an API client without the User-Agent that Discord requires', async () => {
    for (const agent of ['node', 'Mozilla/5.0', 'DiscordBot']) {
      const answer = await fetch(`${sandbox.address}/api/oauth2/token`, {
        method: 'POST',
        headers: { 'user-agent': agent },
        body: new URLSearchParams({ grant_type: 'authorization_code' }),
      });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 40_333 }]);
    }
  });

  const VERIFIER = 'v'.repeat(43);
  const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
  const challenged = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };

  it('accepts S256 as the only code challenge method', async () => {
    const status = async (more: Record<string, string>) => (await fetch(address(more))).status;
    expect(await status(challenged)).toBe(200);
    expect(await status({ ...challenged, code_challenge_method: 'plain' })).toBe(400);
    expect(await status({ code_challenge: CHALLENGE })).toBe(400);
  });

  it.each([
    ['the verifier', { code_verifier: VERIFIER }, 200, undefined],
    ['no verifier', {}, 400, 'invalid_request'],
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
    ['a verifier that is too short', { code_verifier: 'v' }, 400, 'invalid_request'],
  ])('answers a code that has a challenge with %s', async (_what, more, status, error) => {
    const body = new URLSearchParams({ username: 'trader_jane', decision: 'authorize' });
    const back = await fetch(address(challenged), { method: 'POST', body, redirect: 'manual' });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: BACK };
    const answer = await askToken({ ...form, ...(more as Record<string, string>) });
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { error?: string }).error).toBe(error);
  });

  it('exchanges a code once, form-encoded, with the application’s credentials', async () => {
    const code = await codeFor('trader_jane');
    const form = { grant_type: 'authorization_code', code, redirect_uri: BACK };
    expect((await askToken(form, 'wrong')).status).toBe(401);
    const json = await fetch(`${sandbox.address}/api/oauth2/token`, {
      method: 'POST',
      headers: { ...DISCORD_AGENT, 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    expect(json.status).toBe(400);
    const good = await askToken(form);
    expect(await good.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 604_800,
      scope: 'identify guilds.join',
    });
    const again = await askToken(form);
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    const other = { ...form, code: await codeFor('trader_jane'), redirect_uri: `${BACK}/x` };
    expect((await askToken(other)).status).toBe(400);
    expect((await askToken({ grant_type: 'password' })).status).toBe(400);
  });

  it('the access token identifies its user', async () => {
    const { access_token } = await tokensFor('brand_new_trader');
    const me = await sandbox.rest<{ username: string }>(
      'GET',
      '/users/@me',
      undefined,
      as(access_token),
    );
    expect(me.body.username).toBe('brand_new_trader');
    const about = await sandbox.rest('GET', '/oauth2/@me', undefined, as(access_token));
    expect(about.body).toMatchObject({ scopes: ['identify', 'guilds.join'] });
    const wrong = await sandbox.rest('GET', '/users/@me', undefined, as('wrong'));
    expect(wrong.status).toBe(401);
    const guild = await sandbox.rest(
      'GET',
      `/guilds/${sandbox.credentials.guildId}`,
      undefined,
      as(access_token),
    );
    expect(guild.status).toBe(401);
  });

  it('the bot adds the user with roles, once', async () => {
    const { access_token } = await tokensFor('tape.reader');
    const client = await sandbox.login();
    const guild = guildOf(client);
    const role = only(guild.roles.cache.values(), (one) => one.name === 'Member');
    const { outsiders } = await sandbox.state();
    const { id } = only(outsiders, (user) => user.username === 'tape.reader');
    const options = { accessToken: access_token, roles: [role.id] };
    const member = await guild.members.add(id, options);
    expect(member.roles.cache.has(role.id)).toBe(true);
    const path = `/guilds/${guild.id}/members/${id}`;
    expect((await sandbox.rest('PUT', path, { access_token })).status).toBe(204);
  });

  it('refuses to add banned users and users whose token is foreign, too narrow, expired or missing', async () => {
    const client = await sandbox.login();
    const guild = guildOf(client);
    const idOf = async (username: string) =>
      (await sandbox.control<{ id: string }>('POST', '/users', { username })).id;
    const add = async (username: string, accessToken: string) =>
      codeOf(guild.members.add(await idOf(username), { accessToken, fetchWhenExisting: false }));
    const { access_token } = await tokensFor('long_gamma');
    expect(await add('new_moon_fx', access_token)).toBe(50025);
    expect(await add('long_gamma', 'wrong')).toBe(50025);
    await sandbox.control('POST', `/bans/${await idOf('long_gamma')}`);
    expect(await add('long_gamma', access_token)).toBe(40007);
    const late = await tokensFor('late_comer');
    const inEightDays = sandbox.core.clock.now().getTime() + 8 * 86_400_000;
    await sandbox.core.clock.advanceTo(new Date(inEightDays));
    expect(await add('late_comer', late.access_token)).toBe(50025);
  });

  it('refreshes and revokes tokens', async () => {
    const { refresh_token } = await tokensFor('renewing_reader');
    const renewal = { grant_type: 'refresh_token', refresh_token };
    const fresh = (await (await askToken(renewal)).json()) as { access_token: string };
    expect((await askToken(renewal)).status).toBe(400);
    await fetch(`${sandbox.address}/api/v10/oauth2/token/revoke`, {
      method: 'POST',
      headers: DISCORD_AGENT,
      body: new URLSearchParams({
        token: fresh.access_token,
        client_id: sandbox.credentials.clientId,
        client_secret: sandbox.credentials.clientSecret,
      }),
    });
    const gone = await sandbox.rest('GET', '/users/@me', undefined, as(fresh.access_token));
    expect(gone.status).toBe(401);
  });

  it('keeps codes, secrets and tokens out of the ledger', () => {
    const text = JSON.stringify(sandbox.core.ledger.list({}));
    expect(text).toContain('access_token');
    expect(text).not.toContain(sandbox.credentials.clientSecret);
    for (const match of text.matchAll(/access_token[^[]{0,6}(.{10})/g)) {
      expect(match[1]).toBe('[redacted]');
    }
  });
});
