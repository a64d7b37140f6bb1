import { z } from 'zod';
import { invalidField, refuse } from '../errors.ts';
import { permissionBits, snowflake } from '../request-body.ts';
import type { ChannelState, OverwriteState } from '../state.ts';
import type { World } from '../world.ts';
import { permissionsInChannel, permissionsInGuild } from './authority.ts';
import { ALL_PERMISSIONS, hasAll, PERMISSION } from './permission-bits.ts';

export const overwriteBody = z.object({
  type: z.union([z.literal(0), z.literal(1)]),
  allow: permissionBits.nullish(),
  deny: permissionBits.nullish(),
});
export const overwriteListBody = z.array(overwriteBody.extend({ id: snowflake }));

export function toOverwrite(id: string, body: z.output<typeof overwriteBody>): OverwriteState {
  const bits = (value: string | null | undefined) => String(BigInt(value ?? 0) & ALL_PERMISSIONS);
  return { id, type: body.type, allow: bits(body.allow), deny: bits(body.deny) };
}

/**
 * Whether the bot may set this override: the target must exist, and the bot must hold every bit that it changes. Only
 * administrators may change MANAGE_ROLES in a channel.
 */
export function requireSettable(
  world: World,
  channel: ChannelState | null,
  overwrite: OverwriteState,
): void {
  const { roles, users, application } = world.state;
  const exists = overwrite.type === 0 ? roles[overwrite.id] : users[overwrite.id];
  if (exists === undefined) throw refuse(overwrite.type === 0 ? 'unknownRole' : 'unknownUser');

  const before = channel?.overwrites.find((other) => other.id === overwrite.id);
  const turned =
    (BigInt(overwrite.allow) ^ BigInt(before?.allow ?? 0)) |
    (BigInt(overwrite.deny) ^ BigInt(before?.deny ?? 0));
  const inGuild = permissionsInGuild(world, application.id);
  const held =
    channel === null ? inGuild : inGuild | permissionsInChannel(world, application.id, channel);
  if (!hasAll(held, turned)) throw refuse('missingPermissions');
  const reserved = hasAll(turned, PERMISSION.manageRoles);
  if (reserved && !hasAll(inGuild, PERMISSION.administrator)) throw refuse('missingPermissions');
}

/** A list that names a target twice is a form error. */
export function requireDistinct(overwrites: readonly OverwriteState[]): void {
  const ids = overwrites.map((overwrite) => overwrite.id);
  if (new Set(ids).size === ids.length) return;
  throw invalidField(
    ['permission_overwrites'],
    'SET_TYPE_ALREADY_CONTAINS_VALUE',
    'The set already contains this value.',
  );
}
