import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { holds, namesOf, PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import { readFork } from '../../database/transaction.ts';
import { communityRoles, mappedRolesOf } from '../../discord/community-roles.ts';
import { failureMessage } from '../../discord/console/failure-messages.ts';
import type { BotAbilities, CommunityRole } from '../../discord/gateway/community.ts';
import { refuseRole } from '../../discord/refuse-role.ts';
import { botInviteLink } from '../../discord/rights/bot-invite.ts';
import { BOT_RIGHTS } from '../../discord/rights/bot-rights.ts';
import { rightsText } from '../../discord/rights/missing-rights.ts';
import { badgeChecks } from './discord-badge-check.ts';
import { commandChecks } from './discord-command-checks.ts';
import { INTENT_STEP, intentChecks } from './discord-intent-check.ts';
import { paidRoleChecks, surroundingsChecks } from './discord-server-checks.ts';
import { finding, looked } from './findings.ts';
import { ROLE_REFUSALS } from './role-refusals.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const BOT = { id: 'discord.bot', title: 'Bot' };
const INVITE = { id: 'discord.invite', title: 'Bot invite link' };
const RIGHTS = { id: 'discord.rights', title: 'Bot permissions' };
const ROLES = { id: 'discord.roles', title: 'Roles mapped' };
const ORDER = { id: 'discord.order', title: 'Order of roles' };
const LINK = { id: 'discord.link', title: 'Account link' };

const PORTAL = 'In the Discord developer portal:';
const BOT_STEPS: Record<string, string> = {
  'bad-token': `${PORTAL} Bot > Reset Token, put it into DISCORD_BOT_TOKEN and restart.`,
  'intent-not-enabled': INTENT_STEP,
  'bot-not-in-server': 'Check DISCORD_GUILD_ID, and invite the bot with the link below.',
};

export async function discordChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  const bot = botCheck(deps);
  const works = bot.state === 'ok' || bot.state === 'sandbox';
  const first = [bot, ...inviteOf(deps), ...(await intentChecks(deps))];
  if (!works) return [...first, linkCheck(deps)];
  return [
    ...first,
    ...(await serverChecks(deps)),
    ...(await surroundingsChecks(deps)),
    linkCheck(deps),
    ...(await commandChecks(deps)),
    ...(await badgeChecks(deps)),
  ];
}

/** Adds the bot with exactly the rights it needs. Also fixes a bot invited with fewer. */
function inviteOf({ facts }: SetUpDeps): SetUpCheck[] {
  const { discordApplicationId: id } = facts;
  if (id === null) return [];
  const state = facts.modes.discord === 'sandbox' ? 'sandbox' : 'ok';
  return [finding(INVITE, state, { found: botInviteLink(id) })];
}

function botCheck({ discord, facts }: SetUpDeps): SetUpCheck {
  const state = discord.state();
  if (state.kind === 'off') {
    const step = 'Set DISCORD_BOT_TOKEN and DISCORD_GUILD_ID and restart.';
    return finding(BOT, 'missing', { found: 'No bot is configured.', step });
  }
  if (state.kind === 'ready') {
    return facts.modes.discord === 'sandbox'
      ? finding(BOT, 'sandbox', {
          found: 'The sandbox stands in for Discord.',
          step: 'Set DISCORD_BOT_TOKEN and DISCORD_GUILD_ID to leave the sandbox.',
        })
      : finding(BOT, 'ok', { found: 'Signed in, and a member of the server.' });
  }
  if (state.kind === 'refused') {
    const step = BOT_STEPS[state.reason] ?? 'See the developer portal.';
    return finding(BOT, 'wrong', { found: failureMessage(state.reason), step });
  }
  const reason =
    state.kind === 'connecting' ? 'The bot is connecting.' : failureMessage(state.reason);
  return finding(BOT, 'unknown', { found: reason, step: 'Check again in a moment.' });
}

async function serverChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  let seen: { bot: BotAbilities; roles: CommunityRole[] } | null = null;
  const rights = await looked(RIGHTS, async () => {
    seen = { bot: await deps.discord.getBot(), roles: await deps.discord.listRoles() };
    return rightsCheck(deps, seen);
  });
  return seen === null ? [rights] : [rights, ...(await mappingChecks(deps, seen))];
}

function rightsCheck(
  { discord }: SetUpDeps,
  { bot, roles }: { bot: BotAbilities; roles: CommunityRole[] },
): SetUpCheck {
  const own = roles.filter(({ id }) => id === discord.guildId || bot.roleIds.includes(id));
  const held = own.reduce((bits, role) => bits | role.permissions, 0n);
  if (holds(held, PERMISSION.administrator)) {
    return finding(RIGHTS, 'advice', {
      found: 'The bot is an administrator: more than it needs.',
      step: 'Server settings > Roles: give its role only the permissions that it needs.',
    });
  }
  const missing = namesOf(BOT_RIGHTS).filter((name) => !holds(held, PERMISSION[name]));
  if (missing.length === 0)
    return finding(RIGHTS, 'ok', { found: 'It has every permission that it needs.' });
  const rights = rightsText(missing);
  return finding(RIGHTS, 'missing', {
    found: `The bot lacks ${rights}.`,
    step: `Server settings > Roles > the bot's role > Permissions: allow ${rights}. Or invite it again with the link above.`,
  });
}

async function mappingChecks(
  { database, discord, catalogue }: SetUpDeps,
  { bot, roles }: { bot: BotAbilities; roles: CommunityRole[] },
): Promise<SetUpCheck[]> {
  if (database === null) return [finding(ROLES, 'unknown', { found: 'No database is available.' })];
  const wanted = communityRoles(catalogue.current());
  const mapped = (await mappedRolesOf(readFork(database), discord.guildId)).filter(
    ({ entitlement }) => wanted.some((each) => each.entitlement === entitlement),
  );
  const unmapped = wanted.filter(
    ({ entitlement }) => !mapped.some((each) => each.entitlement === entitlement),
  );
  const known =
    unmapped.length === 0
      ? finding(ROLES, 'ok', { found: mapped.map(({ name }) => name).join(', ') })
      : finding(ROLES, 'missing', {
          found: `Nothing is mapped for ${unmapped.map((r) => r.name).join(', ')}.`,
          step: 'Choose roles below, or press Setup Discord on the users page, which creates them.',
        });
  const around = { guildId: discord.guildId, roles, bot, takenRoleIds: new Set<string>() };
  const faults = mapped.flatMap(({ roleId, name }) => {
    const refusal = refuseRole(roleId, around);
    return refusal === null ? [] : [{ name, refusal }];
  });
  const old = paidRoleChecks(roles.filter(({ id }) => mapped.some(({ roleId }) => roleId === id)));
  const [first] = faults;
  if (first === undefined)
    return [known, finding(ORDER, 'ok', { found: 'The bot can assign all of them.' }), ...old];
  const found = faults.map(({ name, refusal }) => `${name}: ${ROLE_REFUSALS[refusal].found}`);
  return [
    known,
    finding(ORDER, 'wrong', { found: found.join(' '), step: ROLE_REFUSALS[first.refusal].step }),
    ...old,
  ];
}

function linkCheck({ facts }: SetUpDeps): SetUpCheck {
  return facts.discordLink
    ? finding(LINK, 'ok', { found: 'Subscribers can link their account with one click.' })
    : finding(LINK, 'off', {
        found: 'Subscribers type their username instead.',
        step: 'Optional: set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET (developer portal, OAuth2).',
      });
}
