/** Discord's permission bits. They exceed 32 bits, so all are bigint. Bit 47 is unused. */
export const PERMISSION = {
  createInvite: 1n << 0n,
  kickMembers: 1n << 1n,
  banMembers: 1n << 2n,
  administrator: 1n << 3n,
  manageChannels: 1n << 4n,
  manageGuild: 1n << 5n,
  addReactions: 1n << 6n,
  viewAuditLog: 1n << 7n,
  prioritySpeaker: 1n << 8n,
  stream: 1n << 9n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  sendTextToSpeech: 1n << 12n,
  manageMessages: 1n << 13n,
  embedLinks: 1n << 14n,
  attachFiles: 1n << 15n,
  readMessageHistory: 1n << 16n,
  mentionEveryone: 1n << 17n,
  useExternalEmoji: 1n << 18n,
  viewInsights: 1n << 19n,
  connect: 1n << 20n,
  speak: 1n << 21n,
  muteMembers: 1n << 22n,
  deafenMembers: 1n << 23n,
  moveMembers: 1n << 24n,
  useVoiceActivity: 1n << 25n,
  changeNickname: 1n << 26n,
  manageNicknames: 1n << 27n,
  manageRoles: 1n << 28n,
  manageWebhooks: 1n << 29n,
  manageExpressions: 1n << 30n,
  useCommands: 1n << 31n,
  requestToSpeak: 1n << 32n,
  manageEvents: 1n << 33n,
  manageThreads: 1n << 34n,
  createPublicThreads: 1n << 35n,
  createPrivateThreads: 1n << 36n,
  useExternalStickers: 1n << 37n,
  sendInThreads: 1n << 38n,
  useActivities: 1n << 39n,
  moderateMembers: 1n << 40n,
  viewMonetization: 1n << 41n,
  useSoundboard: 1n << 42n,
  createExpressions: 1n << 43n,
  createEvents: 1n << 44n,
  useExternalSounds: 1n << 45n,
  sendVoiceMessages: 1n << 46n,
  setVoiceStatus: 1n << 48n,
  sendPolls: 1n << 49n,
  useExternalApps: 1n << 50n,
  pinMessages: 1n << 51n,
  bypassSlowmode: 1n << 52n,
} as const;
export type PermissionName = keyof typeof PERMISSION;

export const PERMISSION_LABELS: Record<PermissionName, string> = {
  createInvite: 'Create Invite',
  kickMembers: 'Kick Members',
  banMembers: 'Ban Members',
  administrator: 'Administrator',
  manageChannels: 'Manage Channels',
  manageGuild: 'Manage Server',
  addReactions: 'Add Reactions',
  viewAuditLog: 'View Audit Log',
  prioritySpeaker: 'Priority Speaker',
  stream: 'Video',
  viewChannel: 'View Channels',
  sendMessages: 'Send Messages',
  sendTextToSpeech: 'Send Text-to-Speech Messages',
  manageMessages: 'Manage Messages',
  embedLinks: 'Embed Links',
  attachFiles: 'Attach Files',
  readMessageHistory: 'Read Message History',
  mentionEveryone: 'Mention Everyone',
  useExternalEmoji: 'Use External Emoji',
  viewInsights: 'View Server Insights',
  connect: 'Connect',
  speak: 'Speak',
  muteMembers: 'Mute Members',
  deafenMembers: 'Deafen Members',
  moveMembers: 'Move Members',
  useVoiceActivity: 'Use Voice Activity',
  changeNickname: 'Change Nickname',
  manageNicknames: 'Manage Nicknames',
  manageRoles: 'Manage Roles',
  manageWebhooks: 'Manage Webhooks',
  manageExpressions: 'Manage Expressions',
  useCommands: 'Use Application Commands',
  requestToSpeak: 'Request to Speak',
  manageEvents: 'Manage Events',
  manageThreads: 'Manage Threads',
  createPublicThreads: 'Create Public Threads',
  createPrivateThreads: 'Create Private Threads',
  useExternalStickers: 'Use External Stickers',
  sendInThreads: 'Send Messages in Threads',
  useActivities: 'Use Activities',
  moderateMembers: 'Time Out Members',
  viewMonetization: 'View Creator Monetization Analytics',
  useSoundboard: 'Use Soundboard',
  createExpressions: 'Create Expressions',
  createEvents: 'Create Events',
  useExternalSounds: 'Use External Sounds',
  sendVoiceMessages: 'Send Voice Messages',
  setVoiceStatus: 'Set Voice Channel Status',
  sendPolls: 'Create Polls',
  useExternalApps: 'Use External Apps',
  pinMessages: 'Pin Messages',
  bypassSlowmode: 'Bypass Slowmode',
};

/** Threads are a second way to post in a channel. */
export const THREAD_BITS =
  PERMISSION.createPublicThreads | PERMISSION.createPrivateThreads | PERMISSION.sendInThreads;
/** Any one of these lets a member post in a channel. */
export const WRITE_BITS = PERMISSION.sendMessages | THREAD_BITS;

/** Bits 0 to 52 exist. */
export const ALL_PERMISSIONS = (1n << 53n) - 1n;

export function holds(held: bigint, wanted: bigint): boolean {
  return (held & wanted) === wanted;
}

/** Names of the permissions in these bits, lowest bit first. */
export function namesOf(bits: bigint): PermissionName[] {
  return (Object.keys(PERMISSION) as PermissionName[]).filter((name) =>
    holds(bits, PERMISSION[name]),
  );
}

/** The five permissions shown as role badges (specification, section 6). */
const ROLE_BADGES: readonly PermissionName[] = [
  'administrator',
  'viewChannel',
  'sendMessages',
  'connect',
  'speak',
];

export function roleBadges(bits: bigint): PermissionName[] {
  return ROLE_BADGES.filter((name) => holds(bits, PERMISSION[name]));
}
