import type { z } from 'zod';
import { type Api, botOnly, causeOf } from '../api.ts';
import { crosspostMessage, deleteMessage, editMessage } from '../changes/messages.ts';
import { CHANNEL_TYPE } from '../channel-type.ts';
import { refuse } from '../errors.ts';
import { requireChannel } from '../lookups.ts';
import { MESSAGE_FLAG, type MessageState } from '../message-state.ts';
import { pathId, readBody } from '../request-body.ts';
import { requireInChannel } from '../rules/authority.ts';
import { storedEmbeds } from '../rules/embed-form.ts';
import { botHolds, requireMessage, requireReachable } from '../rules/message-access.ts';
import {
  EDITABLE_FLAGS,
  editedMessage,
  requireClearMentions,
  requireOneForm,
} from '../rules/message-form.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import { messageObject } from '../wire/message.ts';
import type { World } from '../world.ts';

type Form = z.output<typeof editedMessage>;

export function registerMessageEdits(api: Api, world: World): void {
  const isOwn = (message: MessageState) => message.authorId === world.state.application.id;

  api.patch('/channels/:channel/messages/:message', botOnly, async (c) => {
    const form = await readBody(c, editedMessage);
    const channelId = pathId(c, 'channel');
    requireReachable(world, channelId, 0n);
    const message = requireMessage(world, channelId, pathId(c, 'message'));
    if (isOwn(message)) {
      editMessage(world, message, ownEdit(world, message, form));
    } else {
      requireFlagsOnly(form);
      requireModeration(world, channelId);
      editMessage(world, message, { flags: editedFlags(message, form) });
    }
    return c.json(messageObject(world.state, message));
  });

  api.delete('/channels/:channel/messages/:message', botOnly, (c) => {
    const channelId = pathId(c, 'channel');
    requireReachable(world, channelId, 0n);
    const message = requireMessage(world, channelId, pathId(c, 'message'));
    if (!isOwn(message)) requireModeration(world, channelId);
    deleteMessage(world, message, causeOf(world, c));
    return c.body(null, 204);
  });

  api.post('/channels/:channel/messages/:message/crosspost', botOnly, (c) => {
    const channel = requireChannel(world, pathId(c, 'channel'));
    requireInChannel(world, channel, PERMISSION.sendMessages);
    if (channel.type !== CHANNEL_TYPE.announcement) throw refuse('wrongChannelType');
    const message = requireMessage(world, channel.id, pathId(c, 'message'));
    if (!isOwn(message)) requireModeration(world, channel.id);
    if (((message.flags ?? 0) & MESSAGE_FLAG.crossposted) !== 0) throw refuse('alreadyCrossposted');
    crosspostMessage(world, message);
    return c.json(messageObject(world.state, message));
  });
}

function requireModeration(world: World, channelId: string): void {
  const channel = world.state.channels[channelId];
  if (channel === undefined) throw refuse('directMessageAction');
  requireInChannel(world, channel, PERMISSION.manageMessages);
}

function requireFlagsOnly(form: Form): void {
  const others = Object.entries(form).filter(
    ([name, value]) => name !== 'flags' && value !== undefined,
  );
  if (others.length > 0) throw refuse('notYourMessage');
}

/** A field that is absent stays, and null empties it. */
function ownEdit(world: World, message: MessageState, form: Form) {
  requireClearMentions(form.allowed_mentions);
  const flags = editedFlags(message, form);
  const given = form.embeds === undefined ? undefined : storedEmbeds(form.embeds ?? []);
  const mayEmbed = botHolds(world, message.channelId, PERMISSION.embedLinks);
  const next = {
    content: form.content === undefined ? message.content : (form.content ?? ''),
    embeds: given === undefined || mayEmbed ? (given ?? message.embeds) : [],
    components: (form.components === undefined ? message.components : form.components) ?? [],
  };
  requireOneForm({ ...next, components: next.components as { type: number }[], flags });
  // Without the right to embed, Discord drops the embeds and calls what is left empty.
  if (next.content === '' && next.embeds.length === 0 && next.components.length === 0) {
    throw refuse('emptyMessage');
  }
  return {
    ...(form.content === undefined ? {} : { content: next.content }),
    ...(form.embeds === undefined ? {} : { embeds: next.embeds }),
    ...(form.components === undefined ? {} : { components: next.components }),
    ...(form.flags == null ? {} : { flags }),
    ...(form.allowed_mentions == null ? {} : { allowedMentions: form.allowed_mentions }),
  };
}

/** IS_COMPONENTS_V2 can be set and never removed. Other flags than the editable ones are ignored. */
function editedFlags(message: MessageState, form: Form): number {
  const current = message.flags ?? 0;
  if (form.flags == null) return current;
  const kept = (current & ~EDITABLE_FLAGS) | (current & MESSAGE_FLAG.componentsV2);
  return kept | (form.flags & EDITABLE_FLAGS);
}
