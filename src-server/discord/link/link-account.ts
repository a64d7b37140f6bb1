import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import { shareBadge } from '../badge/share-badge.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { bindMember } from '../identity/bind-member.ts';
import { giveRoles } from '../identity/give-roles.ts';
import { type NamingAnswer, saveName, TEXT } from '../identity/name-account.ts';
import { noteProven } from '../identity/note-proven.ts';
import { waitsForRules } from '../identity/waits-for-rules.ts';
import { dropInviteOfBound } from '../invites/end-invite.ts';
import { newLinkState, takeLinkState } from './link-state.ts';

/** The consent page for linking a Discord account; null if linking is not configured. */
export function startLink(deps: DiscordDeps, actor: SubscriberActor): string | null {
  const { link } = deps;
  if (link === undefined) return null;
  const { state, challenge } = newLinkState(deps, actor);
  return link.oauth.authorizeUrl(state, challenge);
}

/**
 * Completes the redirect from Discord: binds the account, adds it to the server and grants its
 * roles.
 */
export async function finishLink(
  deps: DiscordDeps,
  actor: SubscriberActor,
  input: { code: string; state: string },
): Promise<NamingAnswer> {
  const { link } = deps;
  const started = link && (await takeLinkState(deps, actor, input.state));
  if (!link || !started) throw linkOver();
  const isBadge = started.to === 'badge';
  try {
    const user = await link.oauth.identify(input.code, started.verifier);
    const expected = started.memberId ?? user.id;
    if (user.id !== expected) {
      return { success: false, message: isBadge ? BADGE.notTheirs : TEXT.notTheirs };
    }
    if (isBadge) return badgeMessage(await shareBadge(deps, actor, user));
    await saveName(deps, actor.accountId, user.username);
    await noteProven(deps, actor.accountId, user);
    await deps.gateway.addMember(user.id, user.accessToken);
    // A new member may still have to accept the server's rules.
    const member = (await deps.gateway.getMember(user.id)) ?? {
      ...user,
      pending: false,
      roleIds: [],
      joinedAt: null,
    };
    if (
      (await bindMember(deps, { accountId: actor.accountId, member, ground: 'told' })) !== 'bound'
    ) {
      return { success: false, message: TEXT.taken };
    }
    await dropInviteOfBound(deps, actor.accountId);
    if (waitsForRules(member)) return { success: true, message: TEXT.rules };
    const areSet = await giveRoles(deps, actor.accountId, 'discord-link');
    return { success: true, message: areSet ? TEXT.linked : TEXT.linkedSoon };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error, accountId: actor.accountId }, 'an account was not linked');
    return { success: false, message: refusalOf(error) };
  }
}

const BADGE = {
  shared: 'Discord shows your plan now.',
  waiting: 'Saved. Discord cannot be reached right now, and will show your plan in a few minutes.',
  off: 'Sharing your plan with Discord is no longer on offer. Nothing was shared.',
  notTheirs:
    'You signed in to Discord with another account than the one linked here. Nothing was shared.',
} as const;

function badgeMessage(outcome: 'shared' | 'waiting' | 'off'): NamingAnswer {
  return { success: outcome !== 'off', message: BADGE[outcome] };
}

export function linkOver(): AppError {
  return new AppError(
    'discord.link-over',
    'precondition',
    'This link has expired. Please start linking again.',
  );
}

/** The consent is spent in any case, so another try begins at Discord's page. */
const AWAY = 'Discord cannot be reached right now. Please start again in a minute.';

function refusalOf({ kind, reason }: ProviderFailure): string {
  return REFUSALS[reason] ?? (kind === 'unavailable' ? AWAY : TEXT.refused);
}

const REFUSALS: Record<string, string> = {
  banned: 'This Discord account is banned from the server. Please contact support.',
  'too-many-servers': 'You are in as many servers as Discord allows. Leave one, then try again.',
  'link-refused': 'Discord did not confirm the account. Please start linking again.',
};
