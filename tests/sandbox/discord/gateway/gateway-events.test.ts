import { type Client, Events, GatewayIntentBits, OverwriteType, Partials } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/until.ts';
import {
  type DiscordSandbox,
  guildOf,
  only,
  type SandboxState,
  startDiscord,
  USUAL_INTENTS,
} from '../support/discord-sandbox.ts';
import { identifyFrame, openGateway } from '../support/raw-gateway.ts';

describe('gateway events caused by another moderator', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let state: SandboxState;
  beforeAll(async () => {
    sandbox = await startDiscord();
    const { DirectMessages, GuildMessages } = GatewayIntentBits;
    client = await sandbox.login({
      intents: [...USUAL_INTENTS, DirectMessages, GuildMessages],
      // discord.js does not cache a direct channel that it did not open.
      partials: [Partials.Channel],
    });
    await guildOf(client).members.fetch();
    state = await sandbox.state();
  });
  afterAll(() => sandbox.close());

  const next = <T>(event: string, read: (...args: never[]) => T) =>
    new Promise<T>((resolve) =>
      client.once(event as 'debug', (...args: unknown[]) => resolve(read(...(args as never[])))),
    );
  const human = (n: number) => state.members.filter((member) => !member.bot)[n]?.id ?? '';
  const roleId = (name: string) => only(state.roles, (role) => role.name === name).id;
  const channelId = (name: string) => only(state.channels, (one) => one.name === name).id;

  it('reports roles created, edited, moved and deleted', async () => {
    const { cache } = guildOf(client).roles;
    const { id } = await sandbox.control<{ id: string }>('POST', '/roles', { name: 'Guest' });
    await eventually(() => cache.get(id)?.name === 'Guest');
    await sandbox.control('PATCH', `/roles/${id}`, { name: 'Visitor', color: 255, position: 2 });
    await eventually(() => cache.get(id)?.rawPosition === 2);
    expect(cache.get(id)).toMatchObject({ name: 'Visitor', colors: { primaryColor: 255 } });
    await sandbox.control('DELETE', `/roles/${id}`);
    await eventually(() => !cache.has(id));
  });

  it('reports channels created, edited, overridden and deleted', async () => {
    const { cache } = guildOf(client).channels;
    const body = { name: 'Gold Room', type: 0, parent_id: channelId('Trading Floor') };
    const { id } = await sandbox.control<{ id: string }>('POST', '/channels', body);
    await eventually(() => cache.get(id)?.name === 'gold-room');
    await sandbox.control('PATCH', `/channels/${id}`, { name: 'silver-room' });
    await eventually(() => cache.get(id)?.name === 'silver-room');
    const target = `/channels/${id}/permissions/${human(5)}`;
    await sandbox.control('PUT', target, { type: 1, allow: '1024', deny: '2048' });
    await eventually(() => {
      const channel = cache.get(id);
      const overwrites =
        channel && 'permissionOverwrites' in channel && channel.permissionOverwrites;
      const found = overwrites ? overwrites.cache.get(human(5)) : undefined;
      return found?.type === OverwriteType.Member && found.allow.bitfield === 1024n;
    });
    await sandbox.control('DELETE', target);
    await sandbox.control('DELETE', `/channels/${id}`);
    await eventually(() => !cache.has(id));
  });

  it('reports members renamed, given and stripped of roles, timed out, kicked and gone', async () => {
    const { cache } = guildOf(client).members;
    const [renamed, helped, kicked, gone] = [20, 21, 22, 23].map(human) as [
      string,
      string,
      string,
      string,
    ];
    await sandbox.control('POST', `/members/${renamed}/rename`, { username: 'brand.new' });
    await sandbox.control('POST', `/members/${renamed}/nick`, { nick: 'Newcomer' });
    await eventually(() => cache.get(renamed)?.nickname === 'Newcomer');
    expect(cache.get(renamed)?.user.username).toBe('brand.new');

    const mentor = roleId('Mentor');
    await sandbox.control('POST', `/members/${helped}/roles/${mentor}`);
    await eventually(() => cache.get(helped)?.roles.cache.has(mentor) === true);
    await sandbox.control('DELETE', `/members/${helped}/roles/${mentor}`);
    await eventually(() => cache.get(helped)?.roles.cache.has(mentor) === false);
    await sandbox.control('POST', `/members/${helped}/timeout`, { seconds: 600 });
    await eventually(() => cache.get(helped)?.isCommunicationDisabled() === true);
    await sandbox.control('POST', `/members/${helped}/timeout`, { seconds: 0 });
    await eventually(() => cache.get(helped)?.isCommunicationDisabled() === false);

    await sandbox.control('POST', `/members/${kicked}/kick`, { reason: 'spam' });
    await sandbox.control('POST', `/members/${gone}/leave`);
    await eventually(() => !cache.has(kicked) && !cache.has(gone));
  });

  it('reports bans and unbans', async () => {
    const added = next(Events.GuildBanAdd, (ban: { user: { id: string } }) => ban.user.id);
    await sandbox.control('POST', `/bans/${human(25)}`, { reason: 'fraud' });
    expect(await added).toBe(human(25));
    await eventually(() => !guildOf(client).members.cache.has(human(25)));
    const removed = next(Events.GuildBanRemove, (ban: { user: { id: string } }) => ban.user.id);
    await sandbox.control('DELETE', `/bans/${human(25)}`);
    expect(await removed).toBe(human(25));
    expect(await sandbox.controlStatus('DELETE', `/bans/${human(25)}`)).toBe(404);
  });

  it('reports invites created, used up and deleted', async () => {
    const created = next(Events.InviteCreate, (invite: { code: string }) => invite.code);
    const { code } = await sandbox.control<{ code: string }>('POST', '/invites', { maxUses: 1 });
    expect(await created).toBe(code);
    const ended = next(Events.InviteDelete, (invite: { code: string }) => invite.code);
    await sandbox.control('POST', '/join', { code, username: 'long_gamma' });
    expect(await ended).toBe(code);
    const other = await sandbox.control<{ code: string }>('POST', '/invites', {});
    const deleted = next(Events.InviteDelete, (invite: { code: string }) => invite.code);
    await sandbox.control('DELETE', `/invites/${other.code}`);
    expect(await deleted).toBe(other.code);
  });

  it('reports the server’s new name and audit log entries', async () => {
    const entry = next(Events.GuildAuditLogEntryCreate, (one: { reason: string }) => one.reason);
    await sandbox.control('POST', `/bans/${human(26)}`, { reason: 'once more' });
    expect(await entry).toBe('once more');
    await sandbox.control('POST', '/guild', { name: 'Another Floor' });
    await eventually(() => guildOf(client).name === 'Another Floor');
  });

  it('delivers direct messages whole and channel messages without content', async () => {
    const direct = next(Events.MessageCreate, (message: { content: string }) => message.content);
    const call = { userId: human(1), content: 'hello bot' };
    await sandbox.control('POST', '/messages/direct', call);
    expect(await direct).toBe('hello bot');
    const inChannel = next(Events.MessageCreate, (message: { content: string }) => message.content);
    await sandbox.control('POST', `/messages/${channelId('off-topic')}`, call);
    expect(await inChannel).toBe('');
  });

  it('withholds events outside the session’s intents, except for the bot’s own member', async () => {
    const gateway = await openGateway(sandbox);
    gateway.send(identifyFrame(sandbox, { intents: 1 }));
    await gateway.event('GUILD_CREATE');
    const bot = sandbox.credentials.clientId;
    await sandbox.control('POST', `/members/${human(6)}/nick`, { nick: 'Unheard of' });
    await sandbox.control('POST', `/members/${bot}/nick`, { nick: 'Heard of' });
    await sandbox.control('POST', '/guild', { name: 'Last Floor' });
    await gateway.event('GUILD_UPDATE');
    const names = gateway.frames.map((frame) => frame.t).filter((name) => name !== null);
    expect(names).toEqual(['READY', 'GUILD_CREATE', 'GUILD_MEMBER_UPDATE', 'GUILD_UPDATE']);
    expect(gateway.frames.at(-1)?.s).toBe(4);
    gateway.close();
  });

  it('reports the server gone when the bot is kicked, and available when it returns', async () => {
    const deleted = next(Events.GuildDelete, (guild: { id: string }) => guild.id);
    await sandbox.control('POST', `/members/${sandbox.credentials.clientId}/kick`);
    expect(await deleted).toBe(sandbox.credentials.guildId);
    const answer = await sandbox.rest('GET', `/guilds/${sandbox.credentials.guildId}`);
    expect(answer).toMatchObject({ status: 403, body: { code: 50001 } });
    const created = next(Events.GuildCreate, (guild: { memberCount: number }) => guild.memberCount);
    await sandbox.control('POST', `/members/${human(8)}/leave`);
    await sandbox.control('POST', '/bot/join');
    expect(await created).toBe((await sandbox.state()).members.length);
  });
});
