import type { OverrideBits } from '../../../../src/domain/community/channel-override.ts';
import {
  channelPermissions,
  type Override,
} from '../../../../src/domain/community/channel-permissions.ts';
import { holds, namesOf, PERMISSION } from '../../../../src/domain/community/permission-flags.ts';
import { botHolds } from '../../../../src/domain/community/role-hierarchy.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import { rightsText } from '../../rights/missing-rights.ts';
import { botPermissionsIn, permissionServerOf } from '../directory/permission-server.ts';
import { type ServerFrame, surroundingsOf } from '../directory/server-frame.ts';

/** Why the bot cannot or must not write this override. Checked before calling Discord. */
export function refuseOverride(
  frame: ServerFrame,
  channel: CommunityChannel,
  { targetId, after, turned }: { targetId: string; after: OverrideBits | null; turned: bigint },
): string | null {
  const refusal = refuseBits(frame, channel, turned);
  if (refusal !== null) return refusal;
  return locksBotOut(frame, channel, targetId, after)
    ? 'This would lock the bot itself out of the channel.'
    : null;
}

/** Why the bot may not change these bits in this channel, in place of Discord's 50013. */
export function refuseBits(
  frame: ServerFrame,
  channel: CommunityChannel,
  turned: bigint,
): string | null {
  const here = botPermissionsIn(frame, channel);
  const around = surroundingsOf(frame);
  if (!holds(here, PERMISSION.viewChannel)) {
    return `The bot cannot see #${channel.name}. Give its role View Channel there.`;
  }
  if (!holds(here, PERMISSION.manageRoles)) {
    return `The bot lacks the permission Manage Permissions in #${channel.name}.`;
  }
  const missing = namesOf(turned).filter(
    (name) => !holds(here, PERMISSION[name]) && !botHolds(around, PERMISSION[name]),
  );
  return missing.length === 0
    ? null
    : `The bot can only set permissions that it has itself, and it lacks ${rightsText(missing)}.`;
}

/** Whether the bot would lose sight or control of the channel. */
function locksBotOut(
  frame: ServerFrame,
  channel: CommunityChannel,
  targetId: string,
  after: OverrideBits | null,
): boolean {
  const { id, roleIds } = frame.bot;
  const kind = frame.roles.has(targetId) ? 'role' : 'member';
  const others = channel.overrides.filter((each) => each.id !== targetId);
  const own: Override[] = after === null ? [] : [{ id: targetId, kind, ...after }];
  const subject = { id, roleIds, timedOut: false };
  const held = channelPermissions(permissionServerOf(frame), subject, [...others, ...own]);
  return !holds(held, PERMISSION.viewChannel | PERMISSION.manageRoles);
}
