import { reconcileWithin } from '../../access/wait-for-access.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { bindMember } from '../identity/bind-member.ts';
import { type NamingAnswer, saveName, TEXT, WAIT_MS } from '../identity/name-account.ts';
import { noteProven } from '../identity/note-proven.ts';
import { waitsForRules } from '../identity/waits-for-rules.ts';
import { dropInvite } from '../invites/end-invite.ts';
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
  try {
    const user = await link.oauth.identify(input.code, started.verifier);
    const expected = started.memberId ?? user.id;
    if (user.id !== expected) return { success: false, message: TEXT.notTheirs };
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
    await dropInvite(deps, actor.accountId);
    if (waitsForRules(member)) return { success: true, message: TEXT.rules };
    await reconcileWithin(deps.access, actor.accountId, {
      cause: 'discord-link',
      waitMs: deps.waitMs ?? WAIT_MS,
    });
    return { success: true, message: TEXT.linked };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error, accountId: actor.accountId }, 'an account was not linked');
    return { success: false, message: REFUSALS[error.reason] ?? TEXT.away };
  }
}

export function linkOver(): AppError {
  return new AppError(
    'discord.link-over',
    'precondition',
    'This link has expired. Please start linking again.',
  );
}

const REFUSALS: Record<string, string> = {
  banned: 'This Discord account is banned from the server. Please contact support.',
  'link-refused': 'Discord did not confirm the account. Please start linking again.',
};
