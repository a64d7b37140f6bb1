import { type APIAuditLog, type APIAuditLogEntry, AuditLogEvent, Routes } from 'discord.js';
import type { BotApi } from '../bot-api.ts';
import type { RoleRemoval } from '../community.ts';

const PAGE = 100;
/** Bounds one read. Older entries of a flood are left out. */
const MAX_PAGES = 20;
const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** Newest first, because a page without `after` is documented to be in that order. */
export async function listRoleRemovals(
  { rest, guildId, ask }: BotApi,
  since: Date,
): Promise<RoleRemoval[]> {
  const removals: RoleRemoval[] = [];
  let before: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      action_type: String(AuditLogEvent.MemberRoleUpdate),
      limit: String(PAGE),
      ...(before === null ? {} : { before }),
    });
    const log: APIAuditLog = await ask<APIAuditLog>(() =>
      rest.get(Routes.guildAuditLog(guildId), { query }),
    );
    const entries = log.audit_log_entries;
    const recent = entries.filter(({ id }) => momentOf(id) > since);
    removals.push(...recent.flatMap((entry) => removalOf(entry, log)));
    before = entries.at(-1)?.id ?? null;
    if (recent.length < PAGE || before === null) break;
  }
  return removals;
}

function removalOf(entry: APIAuditLogEntry, { users }: APIAuditLog): RoleRemoval[] {
  const { id: entryId, target_id: memberId, user_id: byId } = entry;
  const roleIds = (entry.changes ?? []).flatMap((change) =>
    change.key === '$remove' ? (change.new_value ?? []).map(({ id }) => id) : [],
  );
  // Discord itself has no user id.
  if (memberId === null || byId === null || roleIds.length === 0) return [];
  const user = users.find(({ id }) => id === byId);
  const by = { id: byId, name: user?.username ?? byId, isBot: user?.bot === true };
  return [{ entryId, at: momentOf(entryId), memberId, roleIds, by }];
}

/** An id contains its time. */
function momentOf(id: string): Date {
  return new Date(Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS);
}
