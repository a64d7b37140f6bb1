import type { RoleState } from '../state.ts';

export function roleObject(role: RoleState) {
  return {
    id: role.id,
    name: role.name,
    color: role.colors.primary_color,
    colors: role.colors,
    hoist: role.hoist,
    icon: null,
    unicode_emoji: null,
    position: role.position,
    permissions: role.permissions,
    managed: role.botId !== null,
    mentionable: role.mentionable,
    flags: 0,
    ...(role.botId === null ? {} : { tags: { bot_id: role.botId } }),
  };
}
