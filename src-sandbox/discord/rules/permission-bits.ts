/** Discord's permission bits. They exceed 32 bits, so all are bigint. */
export const PERMISSION = {
  createInvite: 1n << 0n,
  kickMembers: 1n << 1n,
  banMembers: 1n << 2n,
  administrator: 1n << 3n,
  manageChannels: 1n << 4n,
  manageGuild: 1n << 5n,
  viewAuditLog: 1n << 7n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  manageMessages: 1n << 13n,
  embedLinks: 1n << 14n,
  attachFiles: 1n << 15n,
  readMessageHistory: 1n << 16n,
  mentionEveryone: 1n << 17n,
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
  createPublicThreads: 1n << 35n,
  createPrivateThreads: 1n << 36n,
  sendInThreads: 1n << 38n,
  moderateMembers: 1n << 40n,
} as const;

/** Part of @everyone in servers created since Discord has threads. */
export const THREADS =
  PERMISSION.createPublicThreads | PERMISSION.createPrivateThreads | PERMISSION.sendInThreads;

/** Bits 0 to 52 exist. Higher bits in a request are ignored. */
export const ALL_PERMISSIONS = (1n << 53n) - 1n;

/** Permissions of @everyone in a new server. */
export const DEFAULT_EVERYONE = 104324673n;

export function hasAll(held: bigint, wanted: bigint): boolean {
  return (held & wanted) === wanted;
}
