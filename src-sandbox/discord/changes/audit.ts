import type { AuditEntry, DiscordState, OverwriteState } from '../state.ts';
import type { Cause, World } from '../world.ts';

export const AUDIT = {
  guildUpdate: 1,
  channelCreate: 10,
  channelUpdate: 11,
  channelDelete: 12,
  overwriteCreate: 13,
  overwriteUpdate: 14,
  overwriteDelete: 15,
  memberKick: 20,
  banAdd: 22,
  banRemove: 23,
  memberUpdate: 24,
  memberRoleUpdate: 25,
  roleCreate: 30,
  roleUpdate: 31,
  roleDelete: 32,
  inviteCreate: 40,
  inviteDelete: 42,
  messageDelete: 72,
} as const;

/** Maximum number of entries. Discord keeps 45 days instead. */
const KEPT = 1000;

export function recordAudit(
  world: World,
  actionType: number,
  cause: Cause,
  targetId: string | null,
  changes: AuditEntry['changes'] = [],
  overwrite: AuditEntry['overwrite'] = null,
): void {
  const { state } = world;
  const entry: AuditEntry = {
    id: world.newId(),
    actionType,
    byUserId: cause.byUserId,
    targetId,
    reason: cause.reason,
    changes,
    overwrite,
  };
  state.auditLog = [...state.auditLog.slice(1 - KEPT), entry];
  world.dispatch({
    name: 'GUILD_AUDIT_LOG_ENTRY_CREATE',
    data: { ...auditEntryObject(state, entry), guild_id: state.guild.id },
  });
}

export function auditEntryObject(state: DiscordState, entry: AuditEntry) {
  const { overwrite } = entry;
  return {
    id: entry.id,
    action_type: entry.actionType,
    user_id: entry.byUserId,
    target_id: entry.targetId,
    changes: entry.changes,
    ...(overwrite === null ? {} : { options: overwriteOptions(state, overwrite) }),
    // Absent without a reason.
    ...(entry.reason === null ? {} : { reason: entry.reason }),
  };
}

/** In contrast to other endpoints, Discord sends the type of the target as text here. */
function overwriteOptions(state: DiscordState, { id, type }: Pick<OverwriteState, 'id' | 'type'>) {
  const role = state.roles[id];
  return { id, type: String(type), ...(role === undefined ? {} : { role_name: role.name }) };
}
