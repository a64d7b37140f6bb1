import { holds, namesOf, PERMISSION, type PermissionName } from './permission-flags.ts';

/** The documented role for paying users (specification, section 9; R-40). */
export const PAID_ROLE = {
  name: 'Paid Member',
  color: 65_280,
  permissions: 104_857_728,
  hoist: true,
  mentionable: false,
} as const;

/** Members whose paid roles one call takes at most. It stops earlier if Discord is slow. */
export const MAX_TAKEN_AT_ONCE = 20;

/** Upper bound for roles created here. No console call grants more. */
export const GRANTABLE_BITS = BigInt(PAID_ROLE.permissions);

const MODERATING: readonly PermissionName[] = ['viewAuditLog', 'muteMembers'];

/** Permissions of a moderator, which no plan may sell. */
const MODERATORS: readonly PermissionName[] = [
  'administrator',
  'kickMembers',
  'banMembers',
  'moderateMembers',
  'manageChannels',
  'manageGuild',
  'manageMessages',
  'manageNicknames',
  'manageRoles',
  'manageWebhooks',
  'manageExpressions',
  'manageEvents',
  'manageThreads',
  'deafenMembers',
  'moveMembers',
  'pinMessages',
  'bypassSlowmode',
  'createEvents',
  'viewInsights',
  'viewMonetization',
  ...MODERATING,
];

/**
 * Moderator permissions beyond those of the documented role: a role with any of them cannot serve a plan. Newer servers
 * let @everyone create events; there the role adds nothing by including it.
 */
export function moderatingRights(bits: bigint, everyone = 0n): PermissionName[] {
  const usual = GRANTABLE_BITS | (everyone & PERMISSION.createEvents);
  return namesOf(bits & ~usual).filter((name) => MODERATORS.includes(name));
}

interface PaidRoleReading {
  names: PermissionName[];
  /** Moderator permissions that every subscriber would get. */
  moderating: PermissionName[];
  /** True when no bit grants viewing or reading: access then comes from channel overrides alone. */
  opensNothing: boolean;
}

/** Decodes the documented permission number, so the console can warn before it creates the role. */
export function readPaidRole(bits: bigint = GRANTABLE_BITS): PaidRoleReading {
  const names = namesOf(bits);
  return {
    names,
    moderating: names.filter((name) => MODERATING.includes(name)),
    opensNothing: !holds(bits, PERMISSION.viewChannel),
  };
}
