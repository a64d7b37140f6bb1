import { CHANNEL_TYPE } from '../channel-type.ts';
import type { ChannelState, OverwriteState } from '../state.ts';
import { channelObject } from '../wire/channel.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';

/** Channels of a category whose overrides equal the category's. */
export function syncedChannels(world: World, category: ChannelState): ChannelState[] {
  if (category.type !== CHANNEL_TYPE.category) return [];
  const own = asText(category.overwrites);
  return Object.values(world.state.channels).filter(
    (channel) => channel.parentId === category.id && asText(channel.overwrites) === own,
  );
}

/** Copies the category's overrides to them and announces each. */
export function followCategory(
  world: World,
  category: ChannelState,
  followers: readonly ChannelState[],
): void {
  for (const channel of followers) {
    world.effect('overwrite.synced', { channelId: channel.id, categoryId: category.id });
    replaceOverwrites(world, channel, structuredClone(category.overwrites));
  }
}

function followersOfSingle(world: World, channel: ChannelState): ChannelState[] {
  const all = (world.state.settings.categorySync ?? 'every-change') === 'every-change';
  return all ? syncedChannels(world, channel) : [];
}

function asText(overwrites: readonly OverwriteState[]): string {
  return overwrites
    .map(({ id, type, allow, deny }) => `${id} ${type} ${allow} ${deny}`)
    .sort()
    .join();
}

export function setOverwrite(
  world: World,
  channel: ChannelState,
  overwrite: OverwriteState,
  cause: Cause,
): void {
  const followers = followersOfSingle(world, channel);
  const others = channel.overwrites.filter((other) => other.id !== overwrite.id);
  const isNew = others.length === channel.overwrites.length;
  const changes = [
    { key: 'id', new_value: overwrite.id },
    { key: 'allow', new_value: overwrite.allow },
    { key: 'deny', new_value: overwrite.deny },
  ];
  const action = isNew ? AUDIT.overwriteCreate : AUDIT.overwriteUpdate;
  recordAudit(world, action, cause, channel.id, changes, targetOf(overwrite));
  world.effect('overwrite.set', { channelId: channel.id, ...overwrite, reason: cause.reason });
  replaceOverwrites(world, channel, [...others, overwrite]);
  followCategory(world, channel, followers);
}

export function removeOverwrite(
  world: World,
  channel: ChannelState,
  overwrite: OverwriteState,
  cause: Cause,
): void {
  const followers = followersOfSingle(world, channel);
  const changes = [{ key: 'id', old_value: overwrite.id }];
  recordAudit(world, AUDIT.overwriteDelete, cause, channel.id, changes, targetOf(overwrite));
  world.effect('overwrite.removed', {
    channelId: channel.id,
    id: overwrite.id,
    reason: cause.reason,
  });
  replaceOverwrites(
    world,
    channel,
    channel.overwrites.filter((other) => other.id !== overwrite.id),
  );
  followCategory(world, channel, followers);
}

/** Overrides reach client caches only through CHANNEL_UPDATE. */
export function replaceOverwrites(
  world: World,
  channel: ChannelState,
  overwrites: OverwriteState[],
): void {
  channel.overwrites = overwrites;
  world.changed();
  world.dispatch({ name: 'CHANNEL_UPDATE', data: channelObject(world.state.guild.id, channel) });
}

const targetOf = ({ id, type }: OverwriteState) => ({ id, type });
