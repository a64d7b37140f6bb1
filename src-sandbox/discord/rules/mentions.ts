import type { AllowedMentions, MessageState, Pinged } from '../message-state.ts';
import type { World } from '../world.ts';
import { permissionsInChannel } from './authority.ts';
import { componentText } from './message-form.ts';
import { hasAll, PERMISSION } from './permission-bits.ts';

type Written = Pick<
  MessageState,
  'channelId' | 'authorId' | 'content' | 'components' | 'allowedMentions' | 'repliesTo'
>;

/** Ids that this message notifies: a mention in its text that the request allows and its author may use. Embeds never do. */
export function pingedBy(world: World, message: Written): Pinged {
  const { state } = world;
  const text = `${message.content}\n${componentText(message.components ?? [])}`;
  const allowed = message.allowedMentions;
  const channel = state.channels[message.channelId];
  const mayPingAll =
    channel !== undefined &&
    hasAll(permissionsInChannel(world, message.authorId, channel), PERMISSION.mentionEveryone);

  const roleIds = idsIn(text, /<@&(\d{15,20})>/g).filter((id) => {
    const role = state.roles[id];
    return role !== undefined && (role.mentionable || mayPingAll) && allows(allowed, 'roles', id);
  });
  const userIds = idsIn(text, /<@!?(\d{15,20})>/g).filter(
    (id) => state.users[id] !== undefined && allows(allowed, 'users', id),
  );
  const author =
    message.repliesTo === undefined
      ? undefined
      : state.messages.find(({ id }) => id === message.repliesTo)?.authorId;
  const pingsAuthor = allowed === undefined || allowed.replied_user === true;
  return {
    everyone: /@(everyone|here)\b/.test(text) && mayPingAll && allows(allowed, 'everyone', ''),
    roleIds,
    userIds: author === undefined || !pingsAuthor ? userIds : [...new Set([...userIds, author])],
  };
}

function allows(
  allowed: AllowedMentions | undefined,
  kind: 'everyone' | 'roles' | 'users',
  id: string,
): boolean {
  if (allowed === undefined || allowed.parse?.includes(kind)) return true;
  return kind !== 'everyone' && (allowed[kind]?.includes(id) ?? false);
}

function idsIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];
}
