import { Events } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewFault } from '../../../../src-sandbox/core/faults.ts';
import { type DiscordSandbox, guildOf, startDiscord } from '../support/discord-sandbox.ts';
import { identifyFrame, openGateway } from '../support/raw-gateway.ts';

describe('gateway faults', () => {
  let sandbox: DiscordSandbox;
  beforeAll(async () => {
    sandbox = await startDiscord();
  });
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.startOver());

  const fault = (more: Omit<NewFault, 'provider'>) =>
    sandbox.core.faults.add({ provider: 'discord', remaining: 1, ...more });

  it('discord.js reconnects after a connection dropped during the handshake', async () => {
    fault({ route: 'gateway', kind: 'refuse' });
    await expect(openGateway(sandbox)).rejects.toThrow('socket hang up');
    fault({ route: 'gateway', kind: 'refuse' });
    await sandbox.login();
  });

  it('answers the upgrade request with an HTTP status', async () => {
    fault({ route: 'gateway', kind: 'status', status: 503 });
    await expect(openGateway(sandbox)).rejects.toThrow('503');
  });

  it('leaves a connection attempt hanging', async () => {
    fault({ route: 'gateway', kind: 'timeout' });
    const hanging = openGateway(sandbox).then(() => 'open');
    // A second connection is served while the first still waits.
    const second = await openGateway(sandbox);
    expect(
      await Promise.race([hanging, second.frame((f) => f.op === 10).then(() => 'hello')]),
    ).toBe('hello');
    second.close();
    hanging.catch(() => undefined);
  });

  it('delays a connection', async () => {
    fault({ route: 'gateway', kind: 'slow', delayMs: 80 });
    const begun = performance.now();
    const gateway = await openGateway(sandbox);
    expect(performance.now() - begun).toBeGreaterThan(70);
    gateway.close();
  });

  it('closes one IDENTIFY with a close code', async () => {
    fault({ route: 'gateway', kind: 'close', status: 4004 });
    const gateway = await openGateway(sandbox);
    gateway.send(identifyFrame(sandbox));
    expect(await gateway.closed).toBe(4004);
  });

  it('a zombie connection never acknowledges heartbeats', async () => {
    await sandbox.control('POST', '/settings', { heartbeatIntervalMs: 60 });
    fault({ route: 'gateway', kind: 'zombie' });
    const client = sandbox.client();
    const resumed = new Promise((resolve) => client.once(Events.ShardResume, resolve));
    await client.login(sandbox.credentials.botToken);
    await resumed;
  });

  it('invalidates a session at the moment it is resumed', async () => {
    const first = await openGateway(sandbox);
    first.send(identifyFrame(sandbox));
    const { d } = await first.event('READY');
    first.close();
    fault({ route: 'gateway', kind: 'invalidate' });
    const second = await openGateway(sandbox);
    const { botToken: token } = sandbox.credentials;
    second.send({ op: 6, d: { token, session_id: d.session_id, seq: 1 } });
    await second.event('RESUMED');
    expect(await second.frame(({ op }) => op === 9)).toMatchObject({ d: false });
    const { gatewaySessions } = await sandbox.state();
    expect(gatewaySessions.map(({ id }) => id)).not.toContain(d.session_id);
    second.close();
  });

  it('drops, duplicates and delays events', async () => {
    const client = await sandbox.login();
    const heard: string[] = [];
    client.on(Events.GuildRoleCreate, (role) => heard.push(role.name));
    const raw = await openGateway(sandbox);
    raw.send(identifyFrame(sandbox, { intents: 1 }));
    await raw.event('GUILD_CREATE');

    const route = 'gateway.GUILD_ROLE_CREATE';
    fault({ route, kind: 'drop' });
    await sandbox.control('POST', '/roles', { name: 'Lost' });
    fault({ route, kind: 'duplicate' });
    await sandbox.control('POST', '/roles', { name: 'Twice' });
    fault({ route, kind: 'delay', delayMs: 60 });
    await sandbox.control('POST', '/roles', { name: 'Late' });
    await sandbox.control('POST', '/roles', { name: 'Prompt' });
    const nameIn = (d: Record<string, unknown>) => (d.role as { name: string }).name;
    await raw.frame((frame) => frame.t === 'GUILD_ROLE_CREATE' && nameIn(frame.d) === 'Late');

    const roles = raw.frames.filter((frame) => frame.t === 'GUILD_ROLE_CREATE');
    expect(roles.map((frame) => [nameIn(frame.d), frame.s])).toEqual([
      ['Twice', 4],
      ['Twice', 4],
      ['Prompt', 5],
      ['Late', 6],
    ]);
    expect(heard).toEqual(['Twice', 'Prompt', 'Late']);
    expect(guildOf(client).roles.cache.some((role) => role.name === 'Lost')).toBe(false);
    raw.close();
  });
});
