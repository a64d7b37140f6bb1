import { once } from 'node:events';
import {
  type ChatInputCommandInteraction,
  type Client,
  Events,
  type Guild,
  type TextChannel,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE_MS } from '../../support/patience.ts';
import { eventually } from '../../support/until.ts';
import {
  codeOf,
  type DiscordSandbox,
  guildOf,
  only,
  startDiscord,
} from './support/discord-sandbox.ts';

describe('messages and commands, through discord.js', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let guild: Guild;
  beforeAll(async () => {
    sandbox = await startDiscord();
    // On a slow machine an answer may take longer than Discord's three seconds.
    await sandbox.control('POST', '/settings', { answerWithinMs: PATIENCE_MS });
    client = await sandbox.login();
    guild = guildOf(client);
  });
  afterAll(() => sandbox.close());
  const named = (name: string) =>
    only(guild.channels.cache.values(), (channel) => channel.name === name) as TextChannel;

  it('sends a direct message that the control API shows', async () => {
    const { members } = await sandbox.state();
    const reader = members.find((one) => !one.bot && one.username === 'pip_maya');
    const user = await client.users.fetch(reader?.id ?? '');
    const sent = await user.send('Your access ends tomorrow.');
    expect(sent.content).toBe('Your access ends tomorrow.');
    expect((await sandbox.state()).messages).toMatchObject([
      { content: 'Your access ends tomorrow.', recipient: 'pip_maya' },
    ]);
    const answer = { userId: user.id, content: 'thanks' };
    await sandbox.control('POST', '/messages/direct', answer);
    const history = await user.dmChannel?.messages.fetch({ limit: 10 });
    expect(history?.map((message) => message.content)).toEqual([
      'thanks',
      'Your access ends tomorrow.',
    ]);
  });

  it('refuses direct messages to members who block them, non-members, bots and the bot itself', async () => {
    const { members, outsiders } = await sandbox.state();
    const send = async (id: string) => codeOf((await client.users.fetch(id)).send('hello'));
    const member = members.find((one) => !one.bot)?.id ?? '';
    await sandbox.control('POST', `/users/${member}`, { acceptsDirectMessages: false });
    expect(await send(member)).toBe(50007);
    expect(await send(outsiders[0]?.id ?? '')).toBe(50278);
    const otherBot = members.find((one) => one.bot && one.id !== client.user.id);
    const dm = await sandbox.rest<{ id: string }>('POST', '/users/@me/channels', {
      recipient_id: otherBot?.id,
    });
    const answer = await sandbox.rest('POST', `/channels/${dm.body.id}/messages`, { content: 'x' });
    expect(answer.body.code).toBe(50007);
    const self = { recipient_id: client.user.id };
    expect((await sandbox.rest('POST', '/users/@me/channels', self)).body.code).toBe(50033);
  });

  it('sends channel messages and refuses empty or overlong ones', async () => {
    const channel = named('off-topic');
    const sent = await channel.send({ content: 'Welcome', embeds: [{ title: 'Rules' }] });
    expect((await channel.messages.fetch({ message: sent.id, force: true })).content).toBe(
      'Welcome',
    );
    const empty = await sandbox.rest('POST', `/channels/${channel.id}/messages`, { content: '' });
    expect(empty.body.code).toBe(50006);
    const path = `/channels/${channel.id}/messages`;
    const long = await sandbox.rest('POST', path, { content: 'x'.repeat(2001) });
    expect(long.body.errors).toHaveProperty('content._errors');
  });

  it('a channel reports its last message from then on, including one by a member', async () => {
    const channel = named('swing-ideas');
    const known = async () =>
      (await sandbox.rest<{ last_message_id: string | null }>('GET', `/channels/${channel.id}`))
        .body.last_message_id;
    expect(await known()).toBeNull();
    const { members } = await sandbox.state();
    const body = { userId: members.find((one) => !one.bot)?.id, content: 'Good morning' };
    const sent = (await sandbox.control('POST', `/messages/${channel.id}`, body)) as { id: string };
    expect(await known()).toBe(sent.id);
  });

  it('registers server and global commands and keeps their ids', async () => {
    const first = await guild.commands.set([{ name: 'status', description: 'Your plan' }]);
    const again = await guild.commands.set([{ name: 'status', description: 'Your plan now' }]);
    expect(again.firstKey()).toBe(first.firstKey());
    const global = await client.application.commands.create({ name: 'help', description: 'Help' });
    expect((await client.application.commands.fetch()).has(global.id)).toBe(true);
    await client.application.commands.delete(global.id);
    expect((await client.application.commands.fetch()).size).toBe(0);
  });

  it('a used command can be answered once', async () => {
    await guild.commands.set([{ name: 'status', description: 'Your plan' }]);
    const { members } = await sandbox.state();
    const userId = members.find((one) => !one.bot)?.id;
    const answered = new Promise<unknown>((resolve) =>
      client.once(Events.InteractionCreate, async (interaction) => {
        if (!interaction.isChatInputCommand()) return;
        await interaction.reply('Standard, monthly');
        const { id, token } = interaction;
        const twice = await sandbox.rest('POST', `/interactions/${id}/${token}/callback`, {
          type: 4,
          data: { content: 'again' },
        });
        resolve(twice.body.code);
      }),
    );
    const { id } = await sandbox.control<{ id: string }>('POST', '/commands/use', {
      userId,
      name: 'status',
    });
    expect(await answered).toBe(40060);
    await eventually(async () => {
      const { interactions } = await sandbox.state();
      return JSON.stringify(interactions.find((one) => one.id === id)).includes(
        'Standard, monthly',
      );
    });
    const wrong = await sandbox.rest('POST', `/interactions/${id}/guess/callback`, { type: 4 });
    expect(wrong.body.code).toBe(10062);
  });

  it('an interaction can be deferred, answered later and followed up', async () => {
    await guild.commands.set([{ name: 'slow', description: 'Takes long' }]);
    const { members } = await sandbox.state();
    const userId = members.find((one) => !one.bot)?.id;
    const used = once(client, Events.InteractionCreate);
    await sandbox.control('POST', '/commands/use', { userId, name: 'slow' });
    const [interaction] = (await used) as [ChatInputCommandInteraction];
    await interaction.deferReply();
    await interaction.editReply('Here it is');
    await interaction.followUp('And more');
    expect((await sandbox.state()).interactions.at(-1)).toMatchObject({
      answer: { data: { content: 'Here it is' } },
      followUps: [{ content: 'And more' }],
    });
    const calls = JSON.stringify(sandbox.core.ledger.list({ kind: 'call' }));
    expect(calls).toContain('/[redacted]/callback');
    expect(calls).not.toContain(interaction.token);
    const path = `/webhooks/${sandbox.credentials.clientId}/guess`;
    expect((await sandbox.rest('POST', path, { content: 'x' })).body.code).toBe(10015);
  });

  it('reads its own account, application and servers', async () => {
    expect((await client.application.fetch()).name).toBe('Wickline');
    const servers = await client.guilds.fetch();
    expect([...servers.keys()]).toEqual([guild.id]);
    expect((await sandbox.rest('GET', '/users/@me')).body).toMatchObject({ bot: true });
    await guild.leave();
    expect((await sandbox.rest<unknown[]>('GET', '/users/@me/guilds')).body).toEqual([]);
  });
});
