import { holds, namesOf, PERMISSION, type PermissionName } from './permission-flags.ts';

/** The documented role for paying users (specification, section 9; R-40). */
export const PAID_ROLE = {
  name: 'Paid Member',
  color: 65_280,
  permissions: 104_857_728,
  hoist: true,
  mentionable: false,
} as const;

/** What a role made here may carry at most: no call of the console hands out more. */
export const GRANTABLE_BITS = BigInt(PAID_ROLE.permissions);

const MODERATING: readonly PermissionName[] = ['viewAuditLog', 'muteMembers'];

/** What makes a role one of a moderator: whoever buys a plan must not buy these. */
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
 * Rights of a moderator beyond the documented role's own: a role with any of them serves no plan. Newer
 * servers let @everyone create events; there the role gives nothing by it.
 */
export function moderatingRights(bits: bigint, everyone = 0n): PermissionName[] {
  const usual = GRANTABLE_BITS | (everyone & PERMISSION.createEvents);
  return namesOf(bits & ~usual).filter((name) => MODERATORS.includes(name));
}

export interface PaidRoleReading {
  names: PermissionName[];
  /** Rights of a moderator that every subscriber would have. */
  moderating: PermissionName[];
  /** None of the bits lets anybody see or read: access comes from channel overrides alone. */
  opensNothing: boolean;
}

/** What the documented number means, so that an operator is told before creating the role. */
export function readPaidRole(bits: bigint = GRANTABLE_BITS): PaidRoleReading {
  const names = namesOf(bits);
  return {
    names,
    moderating: names.filter((name) => MODERATING.includes(name)),
    opensNothing: !holds(bits, PERMISSION.viewChannel),
  };
}
