import {
  channelPermissions,
  type PermissionServer,
  type PermissionSubject,
} from '../../../../src/domain/community/channel-permissions.ts';
import { holds, PERMISSION } from '../../../../src/domain/community/permission-flags.ts';
import type { CommunityChannel, CommunityMember } from '../../gateway/community.ts';
import type { ServerFrame } from './server-frame.ts';

export function permissionServerOf({ server, roles }: ServerFrame): PermissionServer {
  return { id: server.id, ownerId: server.ownerId, roles };
}

export function permissionSubjectOf(member: CommunityMember, now: Date): PermissionSubject {
  const { id, roleIds, timedOutUntil } = member;
  return { id, roleIds, timedOut: timedOutUntil !== null && new Date(timedOutUntil) > now };
}

export function botPermissionsIn(frame: ServerFrame, channel: CommunityChannel): bigint {
  const { id, roleIds } = frame.bot;
  const subject = { id, roleIds, timedOut: false };
  return channelPermissions(permissionServerOf(frame), subject, channel.overrides);
}

export function botCanSee(frame: ServerFrame, channel: CommunityChannel): boolean {
  return holds(botPermissionsIn(frame, channel), PERMISSION.viewChannel);
}
