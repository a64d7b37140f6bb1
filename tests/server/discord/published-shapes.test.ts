import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Sandbox, startSandbox } from '../../../src-sandbox/sandbox.ts';
import { callerOf } from '../../support/control-call.ts';
import { type Contract, holdToContract } from '../../support/discord-contract/hold-to-contract.ts';
import { createTestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { startBench } from '../access/support/access-bench.ts';

const closing: Sandbox[] = [];

afterEach(async () => {
  for (const sandbox of closing.splice(0)) await sandbox.close();
});

interface Held {
  sandbox: Sandbox;
  contract: Contract;
}

/** `added`: a field for every JSON answer. */
async function open(added?: object): Promise<Held> {
  const sandbox = await startSandbox({
    directory: null,
    host: '127.0.0.1',
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
  });
  closing.push(sandbox);
  const { app } = sandbox.providers.discord;
  const routes = app.fetch.bind(app);
  if (added !== undefined) {
    app.fetch = async (...call) =>
      Response.json({ ...((await (await routes(...call)).json()) as object), ...added });
  }
  return { sandbox, contract: await holdToContract(sandbox.providers.discord) };
}

async function ask(sandbox: Sandbox, method: string, path: string, body?: object): Promise<number> {
  const { botToken, guildId } = sandbox.providers.discord.credentials() as Record<string, string>;
  const { status } = await fetch(`${sandbox.addresses.discord}/api/v10/guilds/${guildId}${path}`, {
    method,
    headers: {
      authorization: `Bot ${botToken}`,
      'user-agent': 'DiscordBot (https://example.com, 1)',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return status;
}

it('a published request with a published answer passes the check', async () => {
  const { sandbox, contract } = await open();
  expect(await ask(sandbox, 'POST', '/roles', { name: 'Members' })).toBe(200);
  expect(await ask(sandbox, 'GET', '?with_counts=true')).toBe(200);
  expect(() => contract.check()).not.toThrow();
});

it.each([
  [
    'an unknown field',
    ...['POST', '/roles', { name: 'A', colour: 1 }],
    'request POST /guilds/:guild/roles: field /colour is not published (RESTPostAPIGuildRoleJSONBody)',
  ],
  [
    'a number in place of a text',
    ...['POST', '/roles', { permissions: 8 }],
    'request POST /guilds/:guild/roles: field /permissions must be string',
  ],
  [
    'a missing required field',
    ...['POST', '/roles', { colors: { primary_color: 1 } }],
    'request POST /guilds/:guild/roles: field /colors/secondary_color is missing',
  ],
  [
    'a body where the route takes none',
    ...['DELETE', '/roles/1', { reason: 'left' }],
    'request DELETE /guilds/:guild/roles/:role: the route takes no body',
  ],
  [
    'an unknown query parameter',
    ...['GET', '/members?first=1', undefined],
    'request GET /guilds/:guild/members: field /first is not published',
  ],
  [
    'an unlisted route',
    ...['PATCH', '', { name: 'Other' }],
    /request PATCH \/api\/v10\/guilds\/\d+: no such route in the contract/,
  ],
] as [string, string, string, object | undefined, string | RegExp][])(
  'a request with %s fails the check, which names route and field',
  async (_, method, path, body, reason) => {
    const { sandbox, contract } = await open();
    await ask(sandbox, method, path, body);
    expect(() => contract.check()).toThrow(reason);
  },
);

it('an OAuth2 page address with an unknown parameter fails the check', async () => {
  const { sandbox, contract } = await open();
  const { clientId } = sandbox.providers.discord.credentials();
  const page = `${sandbox.addresses.discord}/oauth2/authorize?response_type=code&client_id=${clientId}`;
  await fetch(`${page}&scope=identify`);
  expect(() => contract.check()).not.toThrow();
  await fetch(`${page}&scope=identify&locale=en`);
  expect(() => contract.check()).toThrow(
    'request GET /oauth2/authorize: field /locale is not published',
  );
});

it('an answer with an unknown field fails the check, which names route, status and field', async () => {
  const { sandbox, contract } = await open({ surprise: true });
  await ask(sandbox, 'GET', '');
  expect(() => contract.check()).toThrow(
    'answer GET /guilds/:guild 200: field /surprise is not published (RESTGetAPIGuildResult)',
  );
});

it('a server feature seen only on live servers passes the check, an invented one fails', async () => {
  const { sandbox, contract } = await open();
  const askWith = async (feature: string) => {
    await callerOf(sandbox.addresses.control)('POST', '/discord/guild', { features: [feature] });
    await ask(sandbox, 'GET', '');
  };
  await askWith('GUILD_ONBOARDING');
  expect(() => contract.check()).not.toThrow();
  await askWith('GUILD_INVENTED');
  expect(() => contract.check()).toThrow(
    'field /features/n must be a published value, and is "GUILD_INVENTED"',
  );
});

it('a gateway frame with an unknown field fails the check, in both directions', async () => {
  const { sandbox, contract } = await open();
  const { discord } = sandbox.providers;
  discord.watch?.('server', '{"op":0,"t":"GUILD_DELETE","s":1,"d":{"id":"1","reason":"left"}}');
  expect(() => contract.check()).toThrow('event GUILD_DELETE: field /d/reason is not published');

  const client = new WebSocket(`${sandbox.addresses.discord.replace('http', 'ws')}/?v=10`);
  client.on('open', () => client.send('{"op":1,"d":null,"urgent":true}'));
  await until('the heartbeat is checked', () => contract.problems.size > 1);
  client.terminate();
  expect(() => contract.check()).toThrow('client with op 1: field /urgent is not published');
});

it('an unlisted event fails the check', async () => {
  const { sandbox, contract } = await open();
  sandbox.providers.discord.watch?.('server', '{"op":0,"t":"TYPING_START","s":1,"d":{}}');
  expect(() => contract.check()).toThrow('event TYPING_START: not in the contract');
});

it.each([
  ['the access bench', startBench],
  ['the whole application', createTestApp],
])(
  'closing %s after a request with an unknown field throws that difference alone',
  async (_, start) => {
    const world = await start();
    await ask(world.sandbox, 'POST', '/roles', { name: 'A', colour: 1 });
    await expect(world.close()).rejects.toThrow(
      /^Not as Discord publishes it:\n.*\/colour is not published[^\n]*$/,
    );
  },
);
