import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PATIENCE_MS } from '../../support/patience.ts';
import { eventually } from '../../support/until.ts';
import { codeOf, type DiscordSandbox, guildOf, startDiscord } from './support/discord-sandbox.ts';

const MANAGE_SERVER = '32';
const EPHEMERAL = 64;
const MINUTE_MS = 60_000;

interface Waits {
  answerWithinMs: number;
}

let sandbox: DiscordSandbox;
let path: string;
let member: string;
let usualWaitMs: number;
let now = Date.now();
beforeAll(async () => {
  sandbox = await startDiscord({ machineNow: () => now });
  ({ answerWithinMs: usualWaitMs } = await sandbox.control<Waits>('GET', '/settings'));
  // A slow machine may take longer to answer an endpoint's call.
  await sandbox.control('POST', '/settings', { answerWithinMs: PATIENCE_MS });
  const { guildId, clientId } = sandbox.credentials;
  path = `/applications/${clientId}/guilds/${guildId}/commands`;
  const { members } = await sandbox.state();
  member = members.find(({ bot, roles }) => !bot && roles.length === 0)?.id ?? '';
});
afterAll(() => sandbox.close());

const STATUS = { name: 'status', description: 'Show your plan' };
const WHO = {
  name: 'who',
  description: 'Show a member',
  default_member_permissions: MANAGE_SERVER,
  options: [{ type: 6, name: 'user', description: 'The member', required: true }],
};

interface Used {
  id: string;
  answer: unknown;
  failure?: string;
  ephemeral?: boolean;
}
const use = (body: object) =>
  sandbox.control<Used>('POST', '/commands/use', { userId: member, ...body });
const register = (...commands: object[]) => sandbox.rest<never[]>('PUT', path, commands);
const stored = async (id: string) =>
  (await sandbox.state()).interactions.find((each) => each.id === id) as Used | undefined;

/** Starts an endpoint that answers with `reply`, and returns its address and what it received. */
async function openEndpoint(
  reply: (body: { type: number }, headers: IncomingHttpHeaders) => [number, object | null],
) {
  const received: { body: { type: number; token: string }; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      received.push({ body, headers: request.headers });
      const [status, answer] = reply(body, request.headers);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(answer === null ? '' : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, received, close: () => server.close() };
}

const isForged = (headers: IncomingHttpHeaders) =>
  /^0+$/.test(String(headers['x-signature-ed25519']));

it('a list shows languages only when it is asked for them', async () => {
  const german = { de: 'Zeige deinen Plan' };
  await register({ ...STATUS, description_localizations: german });
  const [short] = (await sandbox.rest<object[]>('GET', path)).body;
  expect(short).not.toHaveProperty('description_localizations');
  const [full] = (await sandbox.rest<object[]>('GET', `${path}?with_localizations=true`)).body;
  expect(full).toMatchObject({ description_localizations: german, name_localizations: null });
});

it.each([
  ['a slash command in capitals', { ...STATUS, name: 'Status' }, 'name'],
  ['a slash command without a description', { name: 'status' }, 'description'],
  ['a menu with a description', { ...STATUS, type: 2 }, 'description'],
])('refuses %s', async (_what, command, field) => {
  const { status, body } = await sandbox.rest('PUT', path, [command]);
  expect([status, body.code]).toEqual([400, 50035]);
  expect(body.errors).toHaveProperty(`0.${field}._errors`);
});

it('refuses the same name twice in one request, and an unknown language', async () => {
  expect((await sandbox.rest('PUT', path, [STATUS, STATUS])).body.code).toBe(50035);
  const klingon = { ...STATUS, description_localizations: { tlh: 'x' } };
  expect((await sandbox.rest('PUT', path, [klingon])).body.code).toBe(50035);
});

it('offers a command for moderators to nobody else, until the owner opens it', async () => {
  await register(WHO);
  const asked = { name: 'who', options: [{ type: 6, name: 'user', value: member }] };
  expect(await sandbox.controlStatus('POST', '/commands/use', { userId: member, ...asked })).toBe(
    403,
  );
  const { guild } = await sandbox.state();
  await use({ ...asked, userId: guild.ownerId });
  await sandbox.control('POST', '/commands/open', { name: 'who' });
  expect(await use(asked)).toMatchObject({ answer: null });
});

it('a server command cannot be used in the direct channel', async () => {
  await register(STATUS);
  const call = { userId: member, name: 'status', channelId: null };
  expect(await sandbox.controlStatus('POST', '/commands/use', call)).toBe(404);
});

it('a menu used on a member names that member', async () => {
  const endpoint = await openEndpoint((_body, headers) =>
    isForged(headers) ? [401, null] : [200, { type: 1 }],
  );
  await sandbox.control('POST', '/interactions/endpoint', { url: endpoint.url });
  await register({ name: 'Access', type: 2 });
  const { guild } = await sandbox.state();
  await use({ userId: guild.ownerId, name: 'Access', type: 2, targetId: member });
  expect(endpoint.received.at(-1)?.body).toMatchObject({
    data: { target_id: member, resolved: { users: { [member]: { id: member } } } },
    member: { user: { id: guild.ownerId } },
  });
  await sandbox.control('POST', '/interactions/endpoint', { url: null });
  endpoint.close();
});

it('takes an endpoint that answers a PING and refuses a wrong signature, and no other', async () => {
  const open = await openEndpoint(() => [200, { type: 1 }]);
  const silent = await openEndpoint((_body, headers) =>
    isForged(headers) ? [401, null] : [200, {}],
  );
  const good = await openEndpoint((_body, headers) =>
    isForged(headers) ? [401, null] : [200, { type: 1 }],
  );
  const set = (url: string) =>
    sandbox.rest('PATCH', '/applications/@me', { interactions_endpoint_url: url });
  for (const { url } of [open, silent]) {
    const { status, body } = await set(url);
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty('interactions_endpoint_url._errors');
  }
  expect((await set(good.url)).body).toMatchObject({ interactions_endpoint_url: good.url });
  await sandbox.rest('PATCH', '/applications/@me', { interactions_endpoint_url: null });
  for (const each of [open, silent, good]) each.close();
});

it('posts to the endpoint instead of the gateway, and takes its deferred private answer', async () => {
  const endpoint = await openEndpoint(({ type }, headers) => {
    if (isForged(headers)) return [401, null];
    return [200, type === 1 ? { type: 1 } : { type: 5, data: { flags: EPHEMERAL } }];
  });
  await register(STATUS);
  const client = await sandbox.login();
  const overGateway: unknown[] = [];
  client.on('interactionCreate', (each) => overGateway.push(each.id));
  await sandbox.control('POST', '/interactions/endpoint', { url: endpoint.url });
  const used = await use({ name: 'status' });
  expect(used).toMatchObject({ ephemeral: true, answer: { type: 5 } });
  const token = endpoint.received.at(-1)?.body.token ?? '';
  const { clientId } = sandbox.credentials;
  const original = `/webhooks/${clientId}/${token}/messages/@original`;
  const edited = await sandbox.rest('PATCH', original, { content: 'Premium' });
  expect(edited.body).toMatchObject({ content: 'Premium', flags: EPHEMERAL });
  expect(await stored(used.id)).toMatchObject({ answer: { data: { content: 'Premium' } } });
  now += 16 * MINUTE_MS;
  const late = await sandbox.rest('PATCH', original, { content: 'Too late' });
  expect([late.status, late.body.code]).toEqual([401, 50027]);
  await sandbox.control('POST', '/interactions/endpoint', { url: null });
  endpoint.close();
  const { id } = await use({ name: 'status' });
  await eventually(async () => overGateway.length > 0);
  expect(overGateway).toEqual([id]);
});

it('notes an endpoint that fails', async () => {
  let isBroken = false;
  const endpoint = await openEndpoint((_body, headers) => {
    if (isForged(headers)) return [401, null];
    return isBroken ? [500, null] : [200, { type: 1 }];
  });
  await register(STATUS);
  await sandbox.control('POST', '/interactions/endpoint', { url: endpoint.url });
  isBroken = true;
  const { id } = await use({ name: 'status' });
  expect(await stored(id)).toMatchObject({ answer: null, failure: expect.stringContaining('500') });
  await sandbox.control('POST', '/interactions/endpoint', { url: null });
  endpoint.close();
});

describe('the first answer', () => {
  beforeEach(async () => {
    await sandbox.control('POST', '/settings', { answerWithinMs: usualWaitMs });
    await register(STATUS);
  });

  it('an answer after three seconds is refused', async () => {
    const client = await sandbox.login();
    const seen = new Promise<{ reply(text: string): Promise<unknown> }>((resolve) => {
      client.once('interactionCreate', (each) => resolve(each as never));
    });
    await use({ name: 'status' });
    const interaction = await seen;
    now += 3_001;
    expect(await codeOf(interaction.reply('late'))).toBe(10062);
    expect(guildOf(client).id).toBe(sandbox.credentials.guildId);
  });

  it('a second answer after three seconds is refused because the first was taken', async () => {
    const client = await sandbox.login();
    const answered = new Promise<{ id: string; token: string }>((resolve, reject) => {
      client.once('interactionCreate', (interaction) => {
        if (!interaction.isChatInputCommand()) return;
        interaction.reply('Standard, monthly').then(() => resolve(interaction), reject);
      });
    });
    await use({ name: 'status' });
    const { id, token } = await answered;
    now += 3_001;
    const again = { type: 4, data: { content: 'again' } };
    const { body } = await sandbox.rest('POST', `/interactions/${id}/${token}/callback`, again);
    expect(body.code).toBe(40060);
  });
});
