import type { takeSnapshot } from '../../discord/snapshot.ts';

export type DiscordSnapshot = ReturnType<typeof takeSnapshot>;
export type Member = DiscordSnapshot['members'][number];
export type Role = DiscordSnapshot['roles'][number];
export type Channel = DiscordSnapshot['channels'][number];
export type Invite = DiscordSnapshot['invites'][number];
export type Message = DiscordSnapshot['messages'][number];
export type Command = DiscordSnapshot['commands'][string][number];
export type Interaction = DiscordSnapshot['interactions'][number];

export function displayName(member: Member): string {
  return member.username ?? member.id;
}

/** Excludes @everyone, whose id is the server's: every member has it. */
export function rolesOf(member: Pick<Member, 'roles'>, roles: Role[]): Role[] {
  return roles.filter((role) => member.roles.includes(role.id));
}
