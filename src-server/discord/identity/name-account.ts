import { normaliseDiscordUsername } from '../../../src/domain/people/provider-username.ts';
import { requireOpenAccount } from '../../access/require-account.ts';
import { LeaseBusy } from '../../database/lease.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, retryOnUnique } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { isIntentRefused } from '../gateway/members-intent.ts';
import { dropInviteOfBound } from '../invites/end-invite.ts';
import { ensureInvite } from '../invites/ensure-invite.ts';
import { isPaying } from '../invites/is-paying.ts';
import { inviteLink } from '../link/invite-link.ts';
import { bindMember, NO_INVITE } from './bind-member.ts';
import { DiscordIdentityEntity } from './discord-identity.entity.ts';
import { giveRoles } from './give-roles.ts';
import { waitsForRules } from './waits-for-rules.ts';

export interface NamingAnswer {
  success: boolean;
  inviteUrl?: string;
  paused?: true;
  message: string;
}

export const TEXT = {
  invalid: 'Please enter a valid Discord username: 2 to 32 letters, digits, dots or underscores.',
  unconfirmed:
    'Please confirm your email address first. Open the link that we sent you. Your account settings send a new one.',
  taken:
    'This Discord account is already linked to another subscription. Please contact support and we will sort it out.',
  another:
    'Your account is already linked to another Discord account. Change it on your account page first.',
  outside: 'This Discord account is no longer in the server.',
  notReached: 'Discord cannot be reached right now. Use /link again in a minute.',
  notTheirs:
    'You signed in to Discord with another account than the one that used /link. Nothing has changed.',
  over: 'Another Discord username was saved at the same time. Please check which one is correct.',
  inside: 'You are already in the server. Your roles are set.',
  insideSoon:
    'You are already in the server. Your roles are not all set yet, and follow automatically.',
  rules:
    'Your Discord account is linked. Accept the rules of the server and your roles follow at once.',
  linked: 'Your Discord account is linked. Your roles are set.',
  linkedSoon:
    'Your Discord account is linked. Your roles are not all set yet, and follow automatically.',
  invited: 'Your personal invite is ready.',
  unclear:
    'Your invite was used, but we cannot tell by which Discord account. Please contact support and we will sort it out.',
  paused:
    'Your personal invite is ready, but the server has paused invites. We’ll keep it on your dashboard. Join once the server reopens.',
  full: 'Your Discord username is saved, but the server has reached its limit of invites. Please contact support to get yours.',
  uninvited:
    'Your Discord username is saved, but Discord did not let us create an invite. Please contact support to get yours.',
  refused: 'Discord did not let us link this account. Please contact support.',
  away: 'Your Discord username is saved, but Discord cannot be reached right now. Please try again in a minute to get your invite.',
} as const;

/**
 * The subscriber names their Discord account. A member is bound and gets the roles at once. Others
 * get a single-use invite, the same until it is used or expires. An outage of Discord loses
 * nothing.
 */
export async function nameDiscordAccount(
  deps: DiscordDeps,
  actor: SubscriberActor,
  input: { discordUsername: string },
): Promise<NamingAnswer> {
  const username = normaliseDiscordUsername(input.discordUsername);
  if (username === null) return { success: false, message: TEXT.invalid };
  if (!(await mayClaim(deps, actor.accountId)))
    return { success: false, message: TEXT.unconfirmed };
  await saveName(deps, actor.accountId, username);
  try {
    return await admit(deps, actor.accountId, username);
  } catch (error) {
    if (!(error instanceof ProviderFailure) && !(error instanceof LeaseBusy)) throw error;
    deps.log.warn({ err: error, accountId: actor.accountId }, 'no invite could be created');
    return { success: false, message: whyNotInvited(error) };
  }
}

function whyNotInvited(error: ProviderFailure | LeaseBusy): string {
  if (error instanceof LeaseBusy || error.kind === 'unavailable') return TEXT.away;
  return error.reason === 'too-many-invites' ? TEXT.full : TEXT.uninvited;
}

/**
 * Member names are public and free accounts cost nothing, so a claim needs a confirmed address or a
 * paid plan.
 */
async function mayClaim(deps: DiscordDeps, accountId: string): Promise<boolean> {
  return (await deps.isConfirmed(accountId)) || isPaying(deps, accountId);
}

/** A new name waits until its owner joins. Until then the old account keeps its access. */
export function saveName(deps: DiscordDeps, accountId: string, username: string): Promise<void> {
  return retryOnUnique(deps.orm, async (em) => {
    await requireOpenAccount(em, deps.access, accountId);
    const row = await em.findOne(DiscordIdentityEntity, { accountId }, FOR_UPDATE);
    const changedAt = deps.machineClock.now();
    // Read by people.
    const namedAt = deps.clock.now();
    const stateSince = namedAt;
    if (row === null) {
      em.create(DiscordIdentityEntity, {
        accountId,
        username,
        state: 'named',
        memberId: null,
        guildId: null,
        ...NO_INVITE,
        reason: null,
        namedAt,
        stateSince,
        changedAt,
      });
      return;
    }
    if (row.username === username && row.state !== 'needs-operator') return;
    // An invite for one account is for the earlier name, and is replaced.
    const hasInvite = row.inviteCode != null && row.inviteTargetId == null;
    const state = hasInvite ? 'invited' : 'named';
    em.assign(row, { username, state, reason: null, namedAt, stateSince, changedAt });
  });
}

async function admit(
  deps: DiscordDeps,
  accountId: string,
  username: string,
): Promise<NamingAnswer> {
  const member = await deps.gateway.findMember(username).catch((error: unknown) => {
    // Without a search by name, the invite identifies the member.
    if (isIntentRefused(error)) return null;
    throw error;
  });
  if (member === null) {
    const code = await ensureInvite(deps, accountId);
    if (code === null) return foundInside(deps, accountId);
    const answer = { success: true, inviteUrl: inviteLink(deps.apiBase, code) };
    return (await invitesPaused(deps))
      ? { ...answer, paused: true, message: TEXT.paused }
      : { ...answer, message: TEXT.invited };
  }
  const bound = await bindMember(deps, { accountId, member, ground: 'claimed' });
  if (bound !== 'bound') return { success: false, message: TEXT[bound] };
  await dropInviteOfBound(deps, accountId);
  if (waitsForRules(member)) return { success: true, message: TEXT.rules };
  return welcome(deps, accountId);
}

/** The invite works either way, so report nothing if this cannot be read. */
async function invitesPaused({ gateway }: DiscordDeps): Promise<boolean> {
  try {
    return (await gateway.getServer()).invitesPaused;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return false;
  }
}

async function welcome(deps: DiscordDeps, accountId: string): Promise<NamingAnswer> {
  const areSet = await giveRoles(deps, accountId, 'discord-name');
  return { success: true, message: areSet ? TEXT.inside : TEXT.insideSoon };
}

/** Their invite was used under another name than they typed. */
async function foundInside(deps: DiscordDeps, accountId: string): Promise<NamingAnswer> {
  const em = readFork(deps.orm);
  const { state, pending } = await em.findOneOrFail(DiscordIdentityEntity, { accountId });
  if (state === 'needs-operator') return { success: false, message: TEXT.unclear };
  if (pending) return { success: true, message: TEXT.rules };
  return welcome(deps, accountId);
}
