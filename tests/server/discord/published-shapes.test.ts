import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Sandbox, startSandbox } from '../../../src-sandbox/sandbox.ts';
import { type Contract, holdToContract } from '../../support/discord-contract/hold-to-contract.ts';
import { startTestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { startBench } from '../access/access-bench.ts';

const closing: Sandbox[] = [];

afterEach(async () => {
  for (const sandbox of closing.splice(0)) await sandbox.close();
});

interface Held {
  sandbox: Sandbox;
  contract: Contract;
}

/** `added`: a field that every JSON answer gets. */
async function open(added?: object): Promise<Held> {
  const sandbox = await startSandbox({
    directory: null,
    host: '127.0.0.1',
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0 },
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
  ['an unknown field', 'POST', '/roles', { name: 'A', colour: 1 }, /"colour"/],
  [
    'a number where Discord takes text',
    'POST',
    '/roles',
    { permissions: 8 },
    /permissions must be/,
  ],
  ['a required field missing', 'POST', '/roles', { colors: { primary_color: 1 } }, /secondary_col/],
  ['an unknown query parameter', 'GET', '/members?first=1', undefined, /"first"/],
  ['a route that is not listed', 'PATCH', '', { name: 'Other' }, /no such route in the contract/],
])('a request with %s fails the check', async (_, method, path, body, reason) => {
  const { sandbox, contract } = await open();
  await ask(sandbox, method, path, body);
  expect(() => contract.check()).toThrow(reason);
});

it('an answer with an unknown field fails the check', async () => {
  const { sandbox, contract } = await open({ surprise: true });
  await ask(sandbox, 'GET', '');
  expect(() => contract.check()).toThrow(/200: RESTGetAPIGuildResult.*"surprise"/);
});

it('a gateway frame with an unknown field fails the check, in both directions', async () => {
  const { sandbox, contract } = await open();
  const { discord } = sandbox.providers;
  discord.watch?.('server', '{"op":0,"t":"GUILD_DELETE","s":1,"d":{"id":"1","reason":"left"}}');
  expect(() => contract.check()).toThrow(/GUILD_DELETE: .*"reason"/);

  const client = new WebSocket(`${sandbox.addresses.discord.replace('http', 'ws')}/?v=10`);
  client.on('open', () => client.send('{"op":1,"d":null,"urgent":true}'));
  await until('the heartbeat is checked', () => contract.problems.size > 1);
  client.terminate();
  expect(() => contract.check()).toThrow(/client 1: GatewayHeartbeat.*"urgent"/);
});

it.each([
  ['the access bench', startBench],
  ['the whole application', startTestApp],
])(
  '%s starts with published traffic only, and a later unknown field fails the check',
  async (_, start) => {
    const world = await start();
    await ask(world.sandbox, 'POST', '/roles', { name: 'A', colour: 1 });
    await world.close();
    expect(() => world.contract.check()).toThrow(
      /^Not as Discord publishes it:\n.*"colour"[^\n]*$/,
    );
  },
);
