import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { purposeByName } from '../../../src/domain/community/channel-plan.ts';
import {
  countForOnboarding,
  MIN_DEFAULT_CHANNELS,
  MIN_WRITABLE_CHANNELS,
  meetsOnboarding,
} from '../../../src/domain/community/onboarding.ts';
import { readPaidRole } from '../../../src/domain/community/paid-role.ts';
import type { CommunityRole, CommunityServer } from '../../discord/gateway/community.ts';
import { rightsText } from '../../discord/rights/missing-rights.ts';
import { finding, looked } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const SERVER = { id: 'discord.server', title: 'Server' };
const REVIEW = { id: 'discord.review', title: 'Intent review' };
const PAUSED = { id: 'discord.paused', title: 'Invites paused' };
const INVITES = { id: 'discord.invites', title: 'Number of invites' };
const RULES = { id: 'discord.rules', title: 'Rules screening' };
const ONBOARDING = { id: 'discord.onboarding', title: 'Onboarding' };
const OLD_RIGHTS = { id: 'discord.role-rights', title: 'Rights of the paid role' };

/** Discord reviews the use of privileged intents from this size on. */
const REVIEWED_FROM = 10_000;
/** Early enough to apply: the review takes weeks. */
const MIN_MEMBERS_TO_PREPARE = 8_000;
const MAX_INVITES = 1_000;
const MANY_INVITES = 900;

const INVITES_STEP = 'Server Settings > Invites: delete invites that are not used any more.';

/** The server owner's settings that decide whether subscribers can join. */
export async function surroundingsChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  let server: CommunityServer | null = null;
  const reached = await looked(SERVER, async () => {
    server = await deps.discord.getServer();
    return finding(SERVER, 'ok', { found: `${server.name}, ${server.memberCount} members` });
  });
  return server === null ? [reached] : [reached, ...(await settingsChecks(deps, server))];
}

async function settingsChecks(deps: SetUpDeps, server: CommunityServer): Promise<SetUpCheck[]> {
  const invites = await looked(INVITES, () => invitesCheck(deps));
  const onboarding = server.hasOnboarding
    ? [await looked(ONBOARDING, () => onboardingCheck(deps, server))]
    : [];
  return [review(server), paused(server), invites, ...rules(server), ...onboarding];
}

function review({ memberCount }: CommunityServer): SetUpCheck {
  const found =
    'From 10,000 users on, Discord reviews the use of the Server Members intent, and wants a new application every year.';
  if (memberCount < MIN_MEMBERS_TO_PREPARE) return finding(REVIEW, 'ok', { found });
  const when =
    memberCount < REVIEWED_FROM ? 'Apply in time' : 'Check that the approval is in force';
  return finding(REVIEW, 'advice', {
    found: `The server has ${memberCount} members. ${found}`,
    step: `${when}: Discord developer portal > Bot > Privileged Gateway Intents.`,
  });
}

function paused({ invitesPaused }: CommunityServer): SetUpCheck {
  if (!invitesPaused) return finding(PAUSED, 'ok', { found: 'Invites let people in.' });
  return finding(PAUSED, 'advice', {
    found: 'Invites are paused: subscribers cannot join the server.',
    step: 'Server Settings > Invites: resume invites.',
  });
}

function rules({ screensMembers }: CommunityServer): SetUpCheck[] {
  if (!screensMembers) return [];
  const found = 'New members accept the server rules first. Their roles follow immediately.';
  return [finding(RULES, 'ok', { found })];
}

async function invitesCheck({ discord }: SetUpDeps): Promise<SetUpCheck> {
  const { length: count } = await discord.listInvites();
  if (count < MANY_INVITES) return finding(INVITES, 'ok', { found: `${count} of ${MAX_INVITES}` });
  if (count < MAX_INVITES) {
    const found = `${count} of the ${MAX_INVITES} invites that Discord allows are in use.`;
    return finding(INVITES, 'advice', { found, step: INVITES_STEP });
  }
  const found = `The server has ${count} invites, the maximum at Discord: subscribers get none.`;
  return finding(INVITES, 'wrong', { found, step: INVITES_STEP });
}

async function onboardingCheck({ discord }: SetUpDeps, server: CommunityServer) {
  const [roles, channels, ids] = await Promise.all([
    discord.listRoles(),
    discord.listChannels(),
    discord.listOnboardingChannels(),
  ]);
  const open = channels.filter((each) => ids.includes(each.id) && purposeByName(each) === null);
  const byId = new Map(roles.map((role) => [role.id, role]));
  const left = countForOnboarding({ id: server.id, ownerId: server.ownerId, roles: byId }, open);
  if (meetsOnboarding(left)) {
    return finding(ONBOARDING, 'ok', { found: 'Its default channels stay open to everyone.' });
  }
  const needs = `Onboarding needs ${MIN_DEFAULT_CHANNELS} default channels, ${MIN_WRITABLE_CHANNELS} of them open to @everyone for writing.`;
  const found = `${needs} Without the channels of subscribers, ${left.seen} and ${left.writable} are left.`;
  const step =
    'Server Settings > Onboarding > Default Channels: choose channels that stay open to everyone, before pressing Setup Discord.';
  return finding(ONBOARDING, 'advice', { found, step });
}

/** A role created with the documented number gives every buyer moderator rights. */
export function paidRoleChecks(mapped: readonly CommunityRole[]): SetUpCheck[] {
  const carrying = mapped.flatMap(({ name, permissions }) => {
    const names = readPaidRole(permissions).moderating;
    return names.length === 0 ? [] : [{ name, rights: rightsText(names) }];
  });
  if (carrying.length === 0) return [];
  const found = carrying.map(({ name, rights }) => `${name} gives every subscriber ${rights}.`);
  return [
    finding(OLD_RIGHTS, 'advice', {
      found: found.join(' '),
      step: 'Server Settings > Roles > the role > Permissions: switch them off. Channel overrides open the channels.',
    }),
  ];
}
