import { z } from 'zod';
import { type Api, botOnly } from '../api.ts';
import { type NewMessage, sendMessage } from '../changes/messages.ts';
import { findByNonce } from '../changes/nonces.ts';
import { invalidField, refuse } from '../errors.ts';
import type { MessageState } from '../message-state.ts';
import { pathId, readBody, readQuery, snowflake } from '../request-body.ts';
import { storedEmbeds } from '../rules/embed-form.ts';
import {
  botHolds,
  embeddable,
  isReadable,
  requireMessage,
  requireReachable,
  requireWritable,
} from '../rules/message-access.ts';
import {
  newMessage,
  type Reference,
  requireClearMentions,
  requireOneForm,
  SETTABLE_FLAGS,
} from '../rules/message-form.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import { messageObject } from '../wire/message.ts';
import type { World } from '../world.ts';

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: snowflake.optional(),
  after: snowflake.optional(),
  around: snowflake.optional(),
});
type ListQuery = z.output<typeof listQuery>;

export function registerMessages(api: Api, world: World): void {
  api.post('/channels/:channel/messages', botOnly, async (c) => {
    const form = await readBody(c, newMessage);
    const channelId = pathId(c, 'channel');
    requireWritable(world, channelId);
    const authorId = world.state.application.id;
    const spent =
      form.enforce_nonce === true && form.nonce != null
        ? findByNonce(world, authorId, form.nonce)
        : null;
    const message =
      spent === null
        ? sendMessage(world, { ...readNew(world, channelId, form), authorId })
        : existing(world, spent);
    return c.json(messageObject(world.state, message, { withNonce: true }));
  });

  api.get('/channels/:channel/messages', botOnly, (c) => {
    const query = readQuery(c, listQuery);
    const channelId = pathId(c, 'channel');
    requireReachable(world, channelId, 0n);
    // Not a refusal: Discord shows an empty list.
    if (!botHolds(world, channelId, PERMISSION.readMessageHistory)) return c.json([]);
    const found = world.state.messages.filter((message) => message.channelId === channelId);
    return c.json(page(found, query).map(shown).reverse());
  });

  api.get('/channels/:channel/messages/:message', botOnly, (c) => {
    const channelId = pathId(c, 'channel');
    const id = pathId(c, 'message');
    requireReachable(world, channelId, PERMISSION.readMessageHistory);
    return c.json(shown(requireMessage(world, channelId, id)));
  });

  const shown = (message: MessageState) => {
    const whole = messageObject(world.state, message);
    return isReadable(world, message)
      ? whole
      : { ...whole, content: '', embeds: [], components: [] };
  };
}

/** The message of a spent nonce, in whichever channel. */
function existing(world: World, id: string): MessageState {
  const found = world.state.messages.find((each) => each.id === id);
  if (found === undefined) throw refuse('unknownMessage');
  return found;
}

function readNew(
  world: World,
  channelId: string,
  form: z.output<typeof newMessage>,
): Omit<NewMessage, 'authorId'> {
  const content = form.content ?? '';
  const components = form.components ?? [];
  const flags = (form.flags ?? 0) & SETTABLE_FLAGS;
  const given = storedEmbeds(form.embeds ?? []);
  requireClearMentions(form.allowed_mentions);
  requireOneForm({ content, embeds: given, components, flags });
  if (content === '' && given.length === 0 && components.length === 0) throw refuse('emptyMessage');
  const reference = form.message_reference ?? null;
  const repliesTo = reference === null ? null : findOriginal(world, channelId, reference);
  return {
    channelId,
    content,
    embeds: embeddable(world, channelId, { content, embeds: given }),
    ...(flags === 0 ? {} : { flags }),
    ...(components.length === 0 ? {} : { components }),
    ...(form.nonce == null ? {} : { nonce: form.nonce }),
    ...(form.allowed_mentions == null ? {} : { allowedMentions: form.allowed_mentions }),
    ...(repliesTo === null ? {} : { repliesTo }),
  };
}

/** Null: the message becomes an ordinary one. */
function findOriginal(world: World, channelId: string, reference: Reference): string | null {
  const refused = (code: string, message: string) =>
    invalidField(['message_reference'], code, message);
  if (!botHolds(world, channelId, PERMISSION.readMessageHistory)) {
    throw refuse('replyWithoutHistory');
  }
  if (reference.channel_id != null && reference.channel_id !== channelId) {
    throw refused(
      'REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL',
      'Cannot reply to a message in a different channel',
    );
  }
  const isElsewhere = reference.guild_id != null && reference.guild_id !== world.state.guild.id;
  const original = world.state.messages.find(
    ({ id, channelId: at }) => id === reference.message_id && at === channelId,
  );
  if (original !== undefined && !isElsewhere) return original.id;
  if (!reference.fail_if_not_exists) return null;
  throw refused('MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
}

/** The page of a channel's messages, oldest first. */
function page(messages: readonly MessageState[], query: ListQuery): MessageState[] {
  const { limit, before, after, around } = query;
  const given = [before, after, around].filter((each) => each !== undefined);
  if (given.length > 1) {
    throw invalidField([], 'MESSAGE_QUERY_EXCLUSIVE', 'Give one of before, after and around.');
  }
  const older = (id: string) => messages.filter((each) => BigInt(each.id) < BigInt(id));
  const newer = (id: string) => messages.filter((each) => BigInt(each.id) > BigInt(id));
  if (before !== undefined) return older(before).slice(-limit);
  if (after !== undefined) return newer(after).slice(0, limit);
  if (around === undefined) return messages.slice(-limit);
  const half = Math.floor(limit / 2);
  const itself = messages.filter(({ id }) => id === around);
  const left = older(around);
  return [
    ...left.slice(Math.max(0, left.length - half)),
    ...itself,
    ...newer(around).slice(0, half),
  ];
}
