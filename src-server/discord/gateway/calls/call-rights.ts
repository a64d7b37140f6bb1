import type { PermissionName } from '../../../../src/domain/community/permission-flags.ts';
import type { DiscordGateway } from '../port.ts';

export type CallName = {
  [K in keyof DiscordGateway]: DiscordGateway[K] extends (...input: never[]) => Promise<unknown>
    ? K extends 'stop'
      ? never
      : K
    : never;
}[keyof DiscordGateway];

/**
 * Every call to Discord with the rights it requires; null: none. A new call does not compile without
 * a row. The bot's invite link requests these rights.
 */
export const CALL_RIGHTS: Record<CallName, PermissionName | readonly PermissionName[] | null> = {
  findMember: null,
  getMember: null,
  getMemberPaced: null,
  listMembers: null,
  addRole: 'manageRoles',
  removeRole: 'manageRoles',
  addMember: 'createInvite',
  createInvite: 'createInvite',
  checkInviteTarget: null,
  listInviteTargets: null,
  findUsername: null,
  getInvite: null,
  listInvites: 'manageGuild',
  deleteInvite: 'manageChannels',
  getServer: null,
  listOnboardingChannels: null,
  getBot: null,
  // Needs viewAuditLog, which only a watched move uses. The invite link does not ask everyone for it.
  listRoleRemovals: null,
  listRoles: null,
  createRole: 'manageRoles',
  listChannels: 'viewChannel',
  getChannel: 'viewChannel',
  createChannel: 'manageChannels',
  deleteChannel: 'manageChannels',
  putOverride: 'manageRoles',
  deleteOverride: 'manageRoles',
  deleteRole: 'manageRoles',
  kickMember: 'kickMembers',
  banMember: 'banMembers',
  isBanned: 'banMembers',
  // A signal is an embed: without the second right it is refused.
  sendMessage: ['sendMessages', 'embedLinks'],
  listMessagesAfter: 'readMessageHistory',
  getMessage: 'readMessageHistory',
  crosspostMessage: 'sendMessages',
  listCommands: null,
  replaceCommands: null,
  putCommand: null,
  deleteCommand: null,
  getApplication: null,
  listBadgeFields: null,
  replaceBadgeFields: null,
  deferAnswer: null,
  editAnswer: null,
};
