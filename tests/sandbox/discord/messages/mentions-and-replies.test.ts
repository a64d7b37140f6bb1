import { describe, expect, it } from 'vitest';
import { only } from '../support/discord-sandbox.ts';
import { messageStage, type Sent } from './message-stage.ts';

const stage = messageStage();

describe('the mentions of a message', () => {
  const everyone = '@everyone Long';

  it('allowed_mentions with an empty parse pings nobody, and the state shows it', async () => {
    const { body } = await stage.send({ content: everyone, allowed_mentions: { parse: [] } });
    expect(body).toMatchObject({ content: everyone, mention_everyone: false });
    expect((await stage.sandbox.state()).messages.at(-1)).toMatchObject({
      allowedMentions: { parse: [] },
      pinged: { everyone: false, roleIds: [], userIds: [] },
    });
  });

  it('pings everyone without allowed_mentions, if the bot has the right to', async () => {
    expect((await stage.send({ content: everyone })).body.mention_everyone).toBe(true);
    await stage.override(stage.channel, { deny: 'mentionEveryone' });
    expect((await stage.send({ content: everyone })).body.mention_everyone).toBe(false);
  });

  it('pings the mentioned roles and people that the lists name', async () => {
    const { roles, members } = await stage.sandbox.state();
    const admin = only(roles, ({ name }) => name === 'Admin').id;
    const moderator = only(roles, ({ name }) => name === 'Moderator').id;
    const people = members.filter(({ bot }) => !bot).map(({ id }) => id);
    const [ann = '', ben = ''] = people;
    const content = `<@&${admin}> <@&${moderator}> <@${ann}> <@!${ben}>`;
    const { body } = await stage.send({
      content,
      allowed_mentions: { roles: [moderator], users: [ben, '123456789012345678'] },
    });
    expect(body.mention_roles).toEqual([moderator]);
    expect(body.mentions.map(({ id }) => id)).toEqual([ben]);
    await stage.override(stage.channel, { deny: 'mentionEveryone' });
    // Without that right, only a mentionable role is notified.
    expect((await stage.send({ content })).body.mention_roles).toEqual([moderator]);
  });

  it('refuses a kind in parse together with its list of ids', async () => {
    const allowed_mentions = { parse: ['roles'], roles: ['123456789012345678'] };
    const { errors } = await stage.refusedMessage({ content: 'Long', allowed_mentions });
    const code = 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE';
    expect(errors).toMatchObject({ allowed_mentions: { _errors: [{ code }] } });
  });
});

describe('a reply', () => {
  it('carries the original and its reference', async () => {
    const original = (await stage.send({ content: 'Long' })).body;
    const { body } = await stage.send({
      content: 'Closed',
      message_reference: { message_id: original.id },
      allowed_mentions: { parse: [] },
    });
    expect(body).toMatchObject({
      type: 19,
      message_reference: { message_id: original.id, channel_id: stage.channel },
      referenced_message: { id: original.id, content: 'Long' },
      mentions: [],
    });
    await stage.sandbox.rest('DELETE', `/channels/${stage.channel}/messages/${original.id}`);
    const read = await stage.sandbox.rest<Sent>(
      'GET',
      `/channels/${stage.channel}/messages/${body.id}`,
    );
    expect(read.body.referenced_message).toBeNull();
  });

  it('to a deleted message is refused, or sent plainly with fail_if_not_exists false', async () => {
    const reference = { message_id: '123456789012345678' };
    const { errors } = await stage.refusedMessage({
      content: 'Closed',
      message_reference: reference,
    });
    const code = 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE';
    expect(errors).toMatchObject({ message_reference: { _errors: [{ code }] } });
    const { body } = await stage.send({
      content: 'Closed',
      message_reference: { ...reference, fail_if_not_exists: false },
    });
    expect(body.type).toBe(0);
    expect(body).not.toHaveProperty('message_reference');
  });

  it('to a message of another channel is refused', async () => {
    const { id } = (await stage.send({ content: 'Long' }, stage.elsewhere)).body;
    const reference = { message_id: id, channel_id: stage.elsewhere };
    const { errors } = await stage.refusedMessage({
      content: 'Closed',
      message_reference: reference,
    });
    const code = 'REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL';
    expect(errors).toMatchObject({ message_reference: { _errors: [{ code }] } });
  });

  it('needs the right to read the history', async () => {
    const { id } = (await stage.send({ content: 'Long' })).body;
    await stage.override(stage.channel, { deny: 'readMessageHistory' });
    const body = { content: 'Closed', message_reference: { message_id: id } };
    expect((await stage.refusedMessage(body)).code).toBe(160002);
  });
});
