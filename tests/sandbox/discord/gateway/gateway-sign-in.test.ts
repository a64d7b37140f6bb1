import { Events, GatewayIntentBits } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/until.ts';
import { type DiscordSandbox, startDiscord } from '../support/discord-sandbox.ts';
import { identifyFrame, openGateway } from '../support/raw-gateway.ts';

describe('gateway sign-in', () => {
  let sandbox: DiscordSandbox;
  beforeAll(async () => {
    sandbox = await startDiscord();
  });
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.startOver());

  it('sends HELLO, heartbeat ACKs, READY and GUILD_CREATE with sequence numbers', async () => {
    const gateway = await openGateway(sandbox);
    const hello = await gateway.frame((frame) => frame.op === 10);
    expect(hello.d.heartbeat_interval).toBe(41_250);
    gateway.send({ op: 1, d: null });
    await gateway.frame((frame) => frame.op === 11);
    gateway.send(identifyFrame(sandbox));
    const ready = await gateway.event('READY');
    expect(ready.s).toBe(1);
    expect(ready.d).toMatchObject({
      application: { id: sandbox.credentials.clientId },
      guilds: [{ id: sandbox.credentials.guildId, unavailable: true }],
      resume_gateway_url: sandbox.address.replace('http', 'ws'),
    });
    const guild = await gateway.event('GUILD_CREATE');
    expect(guild.s).toBe(2);
    expect(guild.d).toMatchObject({ unavailable: false, member_count: 60, large: true });
    expect(guild.d.members).toHaveLength(1);
    gateway.close();
  });

  it.each([
    ['a frame before IDENTIFY', { op: 8, d: {} }, 4003],
    ['an unknown opcode', { op: 77, d: {} }, 4001],
    ['a frame that is not JSON', '{', 4002],
    ['a frame that is too long', `"${'x'.repeat(4100)}"`, 4002],
  ])('closes on %s', async (_what, frame, code) => {
    const gateway = await openGateway(sandbox);
    gateway.send(frame);
    expect(await gateway.closed).toBe(code);
  });

  it.each([
    ['a wrong token', { token: 'wrong' }, 4004],
    ['an invalid shard', { shard: [2, 1] }, 4010],
    ['invalid intents', { intents: 1 << 30 }, 4013],
    ['a disallowed intent', { intents: 1 | 256 }, 4014],
  ])('turns away %s', async (_what, more, code) => {
    const gateway = await openGateway(sandbox);
    gateway.send(identifyFrame(sandbox, more));
    expect(await gateway.closed).toBe(code);
  });

  it('closes on a second IDENTIFY, a flood and an unsupported version', async () => {
    const twice = await openGateway(sandbox);
    twice.send(identifyFrame(sandbox));
    twice.send(identifyFrame(sandbox));
    expect(await twice.closed).toBe(4005);
    const flood = await openGateway(sandbox);
    for (let n = 0; n < 121; n += 1) flood.send({ op: 1, d: null });
    expect(await flood.closed).toBe(4008);
    expect(await (await openGateway(sandbox, '?v=6')).closed).toBe(4012);
  });

  it.each([
    [4004, /Authentication failed/],
    [4013, /Used invalid intents/],
    [4014, /Used disallowed intents/],
  ])('fails login with close code %i while it is set to refuse', async (code, message) => {
    await sandbox.control('POST', '/gateway/refuse', { code });
    await expect(sandbox.client().login(sandbox.credentials.botToken)).rejects.toThrow(message);
    await sandbox.control('POST', '/gateway/refuse', { code: null });
    await sandbox.login();
  });

  it('refuses the members intent while the developer portal has it off', async () => {
    await sandbox.control('POST', '/settings', { guildMembersIntent: false });
    const signIn = sandbox.client().login(sandbox.credentials.botToken);
    await expect(signIn).rejects.toThrow('disallowed intents');
    const client = await sandbox.login({ intents: [GatewayIntentBits.Guilds] });
    const path = `/guilds/${sandbox.credentials.guildId}/members?limit=5`;
    expect(await sandbox.rest('GET', path)).toMatchObject({ status: 403, body: { code: 50001 } });
    await client.destroy();
  });

  it('reports a revoked token, closes its sessions, and accepts the token once restored', async () => {
    const client = await sandbox.login();
    const closed = new Promise((resolve) =>
      client.once(Events.ShardDisconnect, (event) => resolve(event.code)),
    );
    await sandbox.control('POST', '/token/revoke');
    expect(await closed).toBe(4004);
    expect(await sandbox.rest('GET', '/users/@me')).toMatchObject({
      status: 401,
      body: { code: 0, message: '401: Unauthorized' },
    });
    const again = sandbox.client().login(sandbox.credentials.botToken);
    await expect(again).rejects.toMatchObject({ code: 'TokenInvalid' });
    await sandbox.control('POST', '/token/restore');
    await sandbox.login();
  });

  it('replaces the token with another', async () => {
    const { botToken } = await sandbox.control<{ botToken: string }>('POST', '/token/reset');
    const old = sandbox.client().login(sandbox.credentials.botToken);
    await expect(old).rejects.toMatchObject({ code: 'TokenInvalid' });
    expect(sandbox.provider.credentials().botToken).toBe(botToken);
    await sandbox.client().login(botToken);
  });

  it('reports that no session starts are left', async () => {
    await sandbox.control('POST', '/settings', { sessionStartsRemaining: 1 });
    await sandbox.login();
    const signIn = sandbox.client().login(sandbox.credentials.botToken);
    await expect(signIn).rejects.toThrow('Not enough sessions remaining');
  });

  it('resets the token of a bot that identifies with no session starts left', async () => {
    const known = sandbox.client();
    await known.login(sandbox.credentials.botToken);
    await sandbox.control('POST', '/settings', { sessionStartsRemaining: 0 });
    // discord.js caches the remaining starts it read first, so its own retry exceeds the limit.
    await sandbox.control('POST', '/gateway/invalidate', { resumable: false });
    await eventually(() => sandbox.effects('token.reset').length === 1);
    expect(sandbox.provider.credentials().botToken).not.toBe(sandbox.credentials.botToken);
  });

  it('stops answering as a zombie until the client reconnects on its own', async () => {
    await sandbox.control('POST', '/settings', { heartbeatIntervalMs: 60 });
    const client = await sandbox.login();
    const resumed = new Promise((resolve) => client.once(Events.ShardResume, resolve));
    expect(await sandbox.control('POST', '/gateway/zombie')).toEqual({ zombies: 1 });
    await sandbox.control('POST', '/guild', { name: 'Renamed in silence' });
    await resumed;
    await eventually(() => client.guilds.cache.first()?.name === 'Renamed in silence');
  });

  it('disconnects a client that still waits for READY', async () => {
    const client = sandbox.client();
    const waits = new Promise<void>((resolve) => {
      client.on(Events.Debug, (words) => words.includes('Waiting for event ready') && resolve());
    });
    client.login(sandbox.credentials.botToken).catch(() => undefined);
    await waits;
    await sandbox.startOver();
    const isConnected = async () =>
      (await sandbox.state()).gatewaySessions.some((session) => session.connected);
    await eventually(async () => !(await isConnected()));
  });
});
