/** Every gateway event that the suite meets. */
export const EVENTS: Readonly<Record<string, string>> = {
  READY: 'GatewayReadyDispatch',
  RESUMED: 'GatewayResumedDispatch',
  GUILD_CREATE: 'GatewayGuildCreateDispatch',
  GUILD_UPDATE: 'GatewayGuildUpdateDispatch',
  GUILD_DELETE: 'GatewayGuildDeleteDispatch',
  GUILD_MEMBER_ADD: 'GatewayGuildMemberAddDispatch',
  GUILD_MEMBER_UPDATE: 'GatewayGuildMemberUpdateDispatch',
  GUILD_MEMBER_REMOVE: 'GatewayGuildMemberRemoveDispatch',
  GUILD_MEMBERS_CHUNK: 'GatewayGuildMembersChunkDispatch',
  GUILD_ROLE_CREATE: 'GatewayGuildRoleCreateDispatch',
  GUILD_ROLE_UPDATE: 'GatewayGuildRoleUpdateDispatch',
  GUILD_ROLE_DELETE: 'GatewayGuildRoleDeleteDispatch',
  CHANNEL_CREATE: 'GatewayChannelCreateDispatch',
  CHANNEL_UPDATE: 'GatewayChannelUpdateDispatch',
  CHANNEL_DELETE: 'GatewayChannelDeleteDispatch',
  MESSAGE_CREATE: 'GatewayMessageCreateDispatch',
  MESSAGE_UPDATE: 'GatewayMessageUpdateDispatch',
  MESSAGE_DELETE: 'GatewayMessageDeleteDispatch',
  INTERACTION_CREATE: 'GatewayInteractionCreateDispatch',
  INVITE_CREATE: 'GatewayInviteCreateDispatch',
  INVITE_DELETE: 'GatewayInviteDeleteDispatch',
};

/** By opcode: what the client sends, and what the server sends besides events. */
export const CLIENT_FRAMES: Readonly<Record<number, string>> = {
  1: 'GatewayHeartbeat',
  2: 'GatewayIdentify',
  6: 'GatewayResume',
  8: 'GatewayRequestGuildMembers',
};
export const SERVER_FRAMES: Readonly<Record<number, string>> = {
  1: 'GatewayHeartbeatRequest',
  7: 'GatewayReconnect',
  9: 'GatewayInvalidSession',
  10: 'GatewayHello',
  11: 'GatewayHeartbeatAck',
};
