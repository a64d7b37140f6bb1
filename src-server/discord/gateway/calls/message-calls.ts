import { type APIMessage, type RESTPostAPIChannelMessageJSONBody, Routes } from 'discord.js';
import { askUnless, type BotApi } from '../bot-api.ts';
import { MESSAGE_PAGE, type NewMessage, type PostedMessage } from '../message.ts';

export async function sendMessage(
  { rest, ask }: BotApi,
  channelId: string,
  message: NewMessage,
): Promise<PostedMessage> {
  const body = bodyOf(message);
  return postedOf(
    await ask<APIMessage>(() => rest.post(Routes.channelMessages(channelId), { body })),
  );
}

/** Oldest first. */
export async function listMessagesAfter(
  { rest, ask }: BotApi,
  channelId: string,
  after: string,
): Promise<PostedMessage[]> {
  const query = new URLSearchParams({ after, limit: String(MESSAGE_PAGE) });
  const page = await ask<APIMessage[]>(() =>
    rest.get(Routes.channelMessages(channelId), { query }),
  );
  const posted = page.map(postedOf);
  return posted.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

export async function getMessage(
  api: BotApi,
  channelId: string,
  messageId: string,
): Promise<PostedMessage | null> {
  const found = await askUnless<APIMessage>(api, 'message-gone', () =>
    api.rest.get(Routes.channelMessage(channelId, messageId)),
  );
  return found === null ? null : postedOf(found);
}

export async function crosspostMessage(
  api: BotApi,
  channelId: string,
  messageId: string,
): Promise<void> {
  await askUnless(api, 'already-published', () =>
    api.rest.post(Routes.channelMessageCrosspost(channelId, messageId)),
  );
}

function bodyOf(message: NewMessage): RESTPostAPIChannelMessageJSONBody {
  const { nonce, title, description, fields, footer, timestamp, colour, repliesTo } = message;
  return {
    nonce,
    enforce_nonce: true,
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title,
        ...(description === null ? {} : { description }),
        fields: [...fields],
        footer: { text: footer },
        timestamp,
        color: colour,
      },
    ],
    ...(repliesTo === null
      ? {}
      : { message_reference: { message_id: repliesTo, fail_if_not_exists: false } }),
  };
}

function postedOf(wire: APIMessage): PostedMessage {
  const [embed] = wire.embeds;
  return {
    id: wire.id,
    authorId: wire.author.id,
    sentAt: new Date(wire.timestamp),
    footer: embed?.footer?.text ?? null,
    fieldNames: (embed?.fields ?? []).map(({ name }) => name),
  };
}
