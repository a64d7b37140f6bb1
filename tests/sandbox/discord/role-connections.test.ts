import { afterAll, beforeAll, expect, it } from 'vitest';
import { DISCORD_AGENT } from '../../support/discord-agent.ts';
import { type DiscordSandbox, startDiscord } from './support/discord-sandbox.ts';

const BACK = 'http://127.0.0.1:5000/discord/callback';
const FIELDS = [
  { type: 7, key: 'paid', name: 'Paid', description: 'Has a paid plan' },
  { type: 2, key: 'level', name: 'Level', description: 'Level of the plan' },
];

let sandbox: DiscordSandbox;
beforeAll(async () => {
  sandbox = await startDiscord();
});
afterAll(() => sandbox.close());

const metadata = () => `/applications/${sandbox.credentials.clientId}/role-connections/metadata`;
const connection = () => `/users/@me/applications/${sandbox.credentials.clientId}/role-connection`;

async function tokenOf(username: string, scope = 'identify role_connections.write') {
  const { clientId, clientSecret } = sandbox.credentials;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: BACK,
    scope,
  });
  const back = await fetch(`${sandbox.address}/oauth2/authorize?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ username, decision: 'authorize' }),
    redirect: 'manual',
  });
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const answer = await fetch(`${sandbox.address}/api/oauth2/token`, {
    method: 'POST',
    headers: { ...DISCORD_AGENT, authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: BACK }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}

it('stores the fields of the application and returns them', async () => {
  expect(await sandbox.rest('GET', metadata())).toMatchObject({ status: 200, body: [] });
  expect((await sandbox.rest('PUT', metadata(), FIELDS)).body).toEqual(FIELDS);
  expect((await sandbox.rest('GET', metadata())).body).toEqual(FIELDS);
});

it.each([
  ['six fields', Array.from({ length: 6 }, (_, n) => ({ ...FIELDS[0], key: `key_${n}` }))],
  ['a key in capitals', [{ ...FIELDS[0], key: 'Paid' }]],
  ['a key twice', [FIELDS[0], FIELDS[0]]],
  ['an unknown type', [{ ...FIELDS[0], type: 9 }]],
])('refuses %s', async (_what, fields) => {
  expect(await sandbox.rest('PUT', metadata(), fields)).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
});

it('a person’s connection is set by their token, kept as texts, and deleted', async () => {
  await sandbox.rest('PUT', metadata(), FIELDS);
  const person = await tokenOf('linked_lou');
  const wanted = { platform_name: 'Wickline', metadata: { paid: 1, level: 2, unknown: 3 } };
  const kept = { platform_name: 'Wickline', platform_username: null };
  const put = await sandbox.rest('PUT', connection(), wanted, person);
  expect(put.body).toEqual({ ...kept, metadata: { paid: '1', level: '2' } });
  expect((await sandbox.rest('GET', connection(), undefined, person)).body).toEqual(put.body);
  expect((await sandbox.rest('DELETE', connection(), undefined, person)).status).toBe(204);
  expect((await sandbox.rest('GET', connection(), undefined, person)).body).toMatchObject({
    metadata: {},
  });
});

it('refuses the bot, a token without the scope and a token that never was', async () => {
  const narrow = await tokenOf('narrow_ned', 'identify');
  const call = (headers?: Record<string, string>) =>
    sandbox.rest('PUT', connection(), { metadata: {} }, headers);
  expect(await call()).toMatchObject({ status: 401 });
  expect(await call(narrow)).toMatchObject({ status: 403, body: { code: 50026 } });
  expect(await call({ authorization: 'Bearer stale' })).toMatchObject({ status: 401 });
});
