import { DEFAULT_EVERYONE, PERMISSION, THREADS } from '../rules/permission-bits.ts';
import type { RoleState } from '../state.ts';
import { APPLICATION_ID, GUILD_ID, roleId, userId } from './identity.ts';

/** Every permission the product needs, without administrator. */
const OUR_BOT_PERMISSIONS =
  PERMISSION.viewChannel |
  PERMISSION.manageRoles |
  PERMISSION.manageChannels |
  PERMISSION.kickMembers |
  PERMISSION.banMembers |
  PERMISSION.createInvite |
  PERMISSION.manageGuild |
  PERMISSION.viewAuditLog |
  PERMISSION.muteMembers |
  PERMISSION.useVoiceActivity |
  PERMISSION.changeNickname |
  PERMISSION.moderateMembers |
  PERMISSION.sendMessages |
  PERMISSION.readMessageHistory;

/** Exactly the permissions in the invite link of the product's guide. */
export const LISTED_BOT_PERMISSIONS =
  PERMISSION.viewChannel |
  PERMISSION.manageRoles |
  PERMISSION.manageChannels |
  PERMISSION.kickMembers |
  PERMISSION.banMembers |
  PERMISSION.createInvite |
  PERMISSION.manageGuild |
  PERMISSION.sendMessages |
  PERMISSION.embedLinks |
  PERMISSION.readMessageHistory |
  THREADS;

/** ample: more than the product asks for. listed: exactly that, and nothing through @everyone. */
export type SeededBot = 'ample' | 'listed';

const MODERATING =
  PERMISSION.kickMembers |
  PERMISSION.banMembers |
  PERMISSION.moderateMembers |
  PERMISSION.manageMessages |
  PERMISSION.manageNicknames |
  PERMISSION.viewAuditLog;

/** Seeded users that are other bots. */
export const OTHER_BOTS = [
  { n: 900, username: 'Ledgerkeeper', discriminator: '4417' },
  { n: 901, username: 'Greenroom', discriminator: '0932' },
  { n: 902, username: 'ChartHerald', discriminator: '7251' },
  { n: 903, username: 'QuietHours', discriminator: '1180' },
] as const;

export const ROLE = {
  admin: roleId(1),
  wickline: roleId(2),
  moderator: roleId(3),
  analyst: roleId(8),
  mentor: roleId(9),
  nightDesk: roleId(10),
  member: roleId(11),
} as const;

/** Highest first. Excludes the roles that the product's setup creates. */
export function seedRoles(bot: SeededBot = 'ample'): Record<string, RoleState> {
  const held = bot === 'ample' ? OUR_BOT_PERMISSIONS : LISTED_BOT_PERMISSIONS;
  const ofEveryone = bot === 'ample' ? DEFAULT_EVERYONE | THREADS : 0n;
  const ordered: Omit<RoleState, 'position'>[] = [
    role(ROLE.admin, 'Admin', 0xe74c3c, PERMISSION.administrator, { hoist: true }),
    role(ROLE.wickline, 'Wickline', 0x1abc9c, held, { botId: APPLICATION_ID }),
    role(ROLE.moderator, 'Moderator', 0x3498db, MODERATING, { hoist: true, mentionable: true }),
    ...OTHER_BOTS.map((bot, index) =>
      role(roleId(4 + index), bot.username, 0, PERMISSION.viewChannel | PERMISSION.sendMessages, {
        botId: userId(bot.n),
      }),
    ),
    role(ROLE.analyst, 'Analyst', 0xf1c40f, 0n, { hoist: true, mentionable: true }),
    role(ROLE.mentor, 'Mentor', 0x9b59b6, 0n, { mentionable: true }),
    role(ROLE.nightDesk, 'Night Desk', 0x546e7a, PERMISSION.connect | PERMISSION.speak),
    role(ROLE.member, 'Member', 0x2ecc71, PERMISSION.viewChannel | PERMISSION.sendMessages),
    role(GUILD_ID, '@everyone', 0, ofEveryone),
  ];
  return Object.fromEntries(
    ordered.map((item, index) => [item.id, { ...item, position: ordered.length - 1 - index }]),
  );
}

function role(
  id: string,
  name: string,
  colour: number,
  permissions: bigint,
  more: Partial<Pick<RoleState, 'hoist' | 'mentionable' | 'botId'>> = {},
): Omit<RoleState, 'position'> {
  return {
    id,
    name,
    colors: { primary_color: colour, secondary_color: null, tertiary_color: null },
    hoist: false,
    permissions: String(permissions),
    mentionable: false,
    botId: null,
    ...more,
  };
}
