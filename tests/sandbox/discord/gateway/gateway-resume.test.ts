import { type Client, Events } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/until.ts';
import { type DiscordSandbox, guildOf, startDiscord } from '../support/discord-sandbox.ts';
import { identifyFrame, openGateway } from '../support/raw-gateway.ts';

describe('gateway resume', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  beforeEach(async () => {
    sandbox = await startDiscord();
    client = await sandbox.login();
  });
  afterEach(() => sandbox.close());

  const resumed = () =>
    new Promise<number>((resolve) =>
      client.once(Events.ShardResume, (_shard, replayed) => resolve(replayed)),
    );
  const sessionIds = async () => (await sandbox.state()).gatewaySessions.map(({ id }) => id);

  it('replays missed events after a resumable disconnect', async () => {
    const before = await sessionIds();
    const back = resumed();
    await sandbox.control('POST', '/gateway/drop', { resumable: true });
    await sandbox.control('POST', '/guild', { name: 'Missed and made up for' });
    await back;
    await eventually(() => guildOf(client).name === 'Missed and made up for');
    expect(await sessionIds()).toEqual(before);
  });

  it.each([
    ['is asked to reconnect', '/gateway/reconnect', undefined],
    ['has a temporarily invalid session', '/gateway/invalidate', { resumable: true }],
  ])('resumes when the client %s', async (_what, path, body) => {
    const before = await sessionIds();
    const back = resumed();
    await sandbox.control('POST', path, body);
    await back;
    expect(await sessionIds()).toEqual(before);
  });

  it.each([
    ['a disconnect that drops the session', '/gateway/drop'],
    ['a permanently invalid session', '/gateway/invalidate'],
  ])('the gateway starts a new session after %s', async (_what, path) => {
    const before = await sessionIds();
    await sandbox.control('POST', path, { resumable: false });
    await sandbox.control('POST', '/guild', { name: 'Known from the new start' });
    await eventually(async () => {
      const now = (await sandbox.state()).gatewaySessions;
      return now.some((session) => session.connected && !before.includes(session.id));
    });
    await eventually(() => guildOf(client).name === 'Known from the new start');
  });

  it('refuses to resume with a future sequence number, a foreign session or a wrong token', async () => {
    const first = await openGateway(sandbox);
    first.send(identifyFrame(sandbox));
    const ready = await first.event('READY');
    const attempt = async (more: Record<string, unknown>) => {
      const gateway = await openGateway(sandbox);
      gateway.send({
        op: 6,
        d: {
          token: sandbox.credentials.botToken,
          session_id: ready.d.session_id,
          seq: 2,
          ...more,
        },
      });
      return gateway;
    };
    expect(await (await attempt({ seq: 900 })).closed).toBe(4007);
    expect(await (await attempt({ token: 'wrong' })).closed).toBe(4004);
    const foreign = await attempt({ session_id: 'nobody' });
    expect((await foreign.frame((frame) => frame.op === 9)).d).toBe(false);
    const good = await attempt({});
    await good.event('RESUMED');
    for (const gateway of [first, foreign, good]) gateway.close();
  });

  it('reports a server outage and its end', async () => {
    const guild = guildOf(client);
    await sandbox.control('POST', '/gateway/outage', { on: true });
    await eventually(() => !guild.available);
    await sandbox.control('POST', '/gateway/outage', { on: false });
    await eventually(() => guild.available);
  });
});
