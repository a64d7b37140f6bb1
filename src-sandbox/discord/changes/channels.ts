import { CHANNEL_TYPE } from '../channel-type.ts';
import type { ChannelState } from '../state.ts';
import { channelObject } from '../wire/channel.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';
import { deleteInvite } from './invites.ts';
import { followCategory, syncedChannels } from './overwrites.ts';

export type ChannelPatch = Partial<Omit<ChannelState, 'id'>>;

export function createChannel(
  world: World,
  wanted: ChannelPatch & { name: string },
  cause: Cause,
): ChannelState {
  const { state } = world;
  const siblings = Object.values(state.channels).map((channel) => channel.position);
  const channel: ChannelState = {
    id: world.newId(),
    type: CHANNEL_TYPE.text,
    topic: null,
    position: Math.max(-1, ...siblings) + 1,
    parentId: null,
    nsfw: false,
    rateLimitPerUser: 0,
    overwrites: [],
    ...wanted,
  };
  state.channels[channel.id] = channel;
  recordAudit(world, AUDIT.channelCreate, cause, channel.id, [
    { key: 'name', new_value: channel.name },
  ]);
  world.effect('channel.created', {
    channelId: channel.id,
    name: channel.name,
    type: channel.type,
    parentId: channel.parentId,
    reason: cause.reason,
  });
  world.dispatch({ name: 'CHANNEL_CREATE', data: channelObject(state.guild.id, channel) });
  return channel;
}

export function changeChannel(
  world: World,
  channel: ChannelState,
  patch: ChannelPatch,
  cause: Cause,
): void {
  const keys = Object.keys(patch) as (keyof ChannelPatch)[];
  recordAudit(
    world,
    AUDIT.channelUpdate,
    cause,
    channel.id,
    keys.map((key) => ({
      key: WIRE_KEY[key] ?? key,
      old_value: channel[key],
      new_value: patch[key],
    })),
  );
  const followers = patch.overwrites === undefined ? [] : syncedChannels(world, channel);
  Object.assign(channel, patch);
  world.effect('channel.updated', { channelId: channel.id, changes: patch, reason: cause.reason });
  announceUpdate(world, channel);
  followCategory(world, channel, followers);
}

export function deleteChannel(world: World, channel: ChannelState, cause: Cause): void {
  const { state } = world;
  for (const child of Object.values(state.channels)) {
    if (child.parentId !== channel.id) continue;
    child.parentId = null;
    announceUpdate(world, child);
  }
  for (const invite of Object.values(state.invites)) {
    if (invite.channelId === channel.id) deleteInvite(world, invite, 'channel-deleted');
  }
  delete state.channels[channel.id];
  recordAudit(world, AUDIT.channelDelete, cause, channel.id, [
    { key: 'name', old_value: channel.name },
  ]);
  world.effect('channel.deleted', {
    channelId: channel.id,
    name: channel.name,
    reason: cause.reason,
  });
  world.dispatch({ name: 'CHANNEL_DELETE', data: channelObject(state.guild.id, channel) });
}

function announceUpdate(world: World, channel: ChannelState): void {
  world.dispatch({ name: 'CHANNEL_UPDATE', data: channelObject(world.state.guild.id, channel) });
}

const WIRE_KEY: Partial<Record<keyof ChannelPatch, string>> = {
  parentId: 'parent_id',
  rateLimitPerUser: 'rate_limit_per_user',
  overwrites: 'permission_overwrites',
};
