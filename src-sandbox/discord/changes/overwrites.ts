import type { ChannelState, OverwriteState } from '../state.ts';
import { channelObject } from '../wire/channel.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';

export function setOverwrite(
  world: World,
  channel: ChannelState,
  overwrite: OverwriteState,
  cause: Cause,
): void {
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
}

export function removeOverwrite(
  world: World,
  channel: ChannelState,
  overwrite: OverwriteState,
  cause: Cause,
): void {
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
}

/** Overrides reach the clients' caches only through CHANNEL_UPDATE. */
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
