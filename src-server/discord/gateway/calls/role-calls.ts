import { type APIRole, Routes } from 'discord.js';
import { askUnless, type BotApi } from '../bot-api.ts';
import type { CommunityRole, MemberFound, NewRole } from '../community.ts';
import { roleOf } from '../mapping.ts';

interface MemberRole {
  memberId: string;
  roleId: string;
}

export async function listRoles({ rest, guildId, ask }: BotApi): Promise<CommunityRole[]> {
  const roles = await ask<APIRole[]>(() => rest.get(Routes.guildRoles(guildId)));
  return roles.map(roleOf);
}

export async function createRole(
  { rest, guildId, ask }: BotApi,
  role: NewRole,
  reason: string,
): Promise<CommunityRole> {
  const made = await ask<APIRole>(() =>
    rest.post(Routes.guildRoles(guildId), {
      reason,
      body: {
        name: role.name,
        colors: { primary_color: role.colour, secondary_color: null, tertiary_color: null },
        permissions: String(role.permissions),
        hoist: role.hoist,
        mentionable: role.mentionable,
      },
    }),
  );
  return roleOf(made);
}

export async function deleteRole(api: BotApi, roleId: string, reason: string): Promise<void> {
  await askUnless(api, 'role-gone', () =>
    api.rest.delete(Routes.guildRole(api.guildId, roleId), { reason }),
  );
}

export async function addRole(
  { rest, guildId, ask }: BotApi,
  { memberId, roleId }: MemberRole,
  reason: string,
): Promise<void> {
  await ask(() => rest.put(Routes.guildMemberRole(guildId, memberId, roleId), { reason }));
}

export async function removeRole(
  { rest, guildId, askMaybe }: BotApi,
  { memberId, roleId }: MemberRole,
  reason: string,
): Promise<MemberFound> {
  const found = await askMaybe<MemberFound>(async () => {
    await rest.delete(Routes.guildMemberRole(guildId, memberId, roleId), { reason });
    return 'here';
  });
  return found ?? 'gone';
}
