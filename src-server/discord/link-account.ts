import { z } from 'zod';
import { reconcileWithin } from '../access/wait-for-access.ts';
import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { SubscriberActor } from '../procedure/request-context.ts';
import { bindMember } from './bind-member.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { dropInvite } from './invites/end-invite.ts';
import { type NamingAnswer, saveName, TEXT, WAIT_MS } from './name-account.ts';
import { waitsForRules } from './waits-for-rules.ts';

const STATE_LASTS_MS = 10 * 60_000;
const stateContent = z.object({ accountId: z.string(), until: z.number() });

/** Where the subscriber proves which Discord account is theirs; null where linking is not configured. */
export function startLink(deps: DiscordDeps, actor: SubscriberActor): string | null {
  if (deps.link === undefined) return null;
  const { accountId } = actor;
  const sealedFor = { purpose: 'discord-link', row: accountId } as const;
  const until = deps.access.machine.now().getTime() + STATE_LASTS_MS;
  // Sealed, so that nobody can make one, and bound to this account: another's link leads nowhere.
  const state = deps.link.secretBox.seal(JSON.stringify({ accountId, until }), sealedFor);
  return deps.link.oauth.authorizeUrl(state);
}

/** Back from Discord: the account is proven, brought into the server, and given its roles. */
export async function finishLink(
  deps: DiscordDeps,
  actor: SubscriberActor,
  input: { code: string; state: string },
): Promise<NamingAnswer> {
  const { link } = deps;
  if (link === undefined || !isOwnState(deps, actor, input.state)) {
    throw new AppError(
      'discord.link-over',
      'precondition',
      'This link is over. Please start linking again.',
    );
  }
  try {
    const user = await link.oauth.identify(input.code);
    await saveName(deps, actor.accountId, user.username);
    await deps.gateway.addMember(user.id, user.accessToken);
    // Whoever just joined may have the server's rules before them still.
    const member = (await deps.gateway.getMember(user.id)) ?? {
      ...user,
      pending: false,
      roleIds: [],
      joinedAt: null,
    };
    if ((await bindMember(deps, actor.accountId, member, 'told')) !== 'bound') {
      return { success: false, message: TEXT.taken };
    }
    await dropInvite(deps, actor.accountId);
    if (waitsForRules(member)) return { success: true, message: TEXT.rules };
    await reconcileWithin(deps.access, actor.accountId, 'discord-link', deps.waitMs ?? WAIT_MS);
    return { success: true, message: TEXT.linked };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.access.log.warn({ err: error, accountId: actor.accountId }, 'an account was not linked');
    return { success: false, message: REFUSALS[error.reason] ?? TEXT.away };
  }
}

const REFUSALS: Record<string, string> = {
  banned: 'This Discord account is banned from the server. Please contact support.',
  'link-refused': 'Discord did not confirm the account. Please start linking again.',
};

function isOwnState(deps: DiscordDeps, actor: SubscriberActor, state: string): boolean {
  try {
    const text =
      deps.link?.secretBox.open(state, { purpose: 'discord-link', row: actor.accountId }) ?? '';
    const { accountId, until } = stateContent.parse(JSON.parse(text));
    return accountId === actor.accountId && until > deps.access.machine.now().getTime();
  } catch {
    return false;
  }
}
