import { z } from 'zod';
import { spendOnce } from '../../database/spend-once.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { bindMember } from '../identity/bind-member.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';
import { giveRoles } from '../identity/give-roles.ts';
import { type NamingAnswer, saveName, TEXT } from '../identity/name-account.ts';
import { waitsForRules } from '../identity/waits-for-rules.ts';
import { dropInvite } from '../invites/end-invite.ts';
import { linkOver } from './link-account.ts';
import { newLinkState } from './link-state.ts';

/** The Discord user who used /link. Discord said who it is. */
interface LinkMember {
  id: string;
  username: string;
}

const LASTS_MS = 10 * 60_000;
const SEALED_FOR = { purpose: 'discord-link', row: 'member' } as const;
const content = z.object({ id: z.string(), username: z.string(), until: z.number() });

type TokenDeps = Pick<DiscordDeps, 'machineClock' | 'secretBox'>;

/** A token for one page that links this user to the account that opens it. Valid for ten minutes. */
export function sealMemberLink(deps: TokenDeps, { id, username }: LinkMember): string {
  const until = deps.machineClock.now().getTime() + LASTS_MS;
  return deps.secretBox.seal(JSON.stringify({ id, username, until }), SEALED_FOR);
}

/** Raises 'discord.link-over' for an expired or made-up token. */
export function readMemberLink(deps: TokenDeps, token: string): LinkMember & { until: Date } {
  try {
    const { until, ...member } = content.parse(JSON.parse(deps.secretBox.open(token, SEALED_FOR)));
    if (until > deps.machineClock.now().getTime()) return { ...member, until: new Date(until) };
  } catch {
    // Answered below.
  }
  throw linkOver();
}

/** `consentUrl`: Discord's page, on which the same user must agree. Otherwise the link is done. */
export type MemberLinkAnswer = { consentUrl: string } | NamingAnswer;

/**
 * Links the account to the user who used /link. The token proves that user, and the session the
 * account, but not that both are one person: a stranger's link may have been sent to the subscriber.
 * So Discord's consent page must name the same user. Without it, only an account without a member is
 * linked.
 */
export async function linkMember(
  deps: DiscordDeps,
  actor: SubscriberActor,
  token: string,
): Promise<MemberLinkAnswer> {
  const { until, ...member } = readMemberLink(deps, token);
  const now = deps.machineClock.now();
  if (!(await spendOnce(deps.orm, token, { now, until }))) throw linkOver();
  const { link } = deps;
  if (link !== undefined) {
    const { state, challenge } = newLinkState(deps, actor, { memberId: member.id });
    return { consentUrl: link.oauth.authorizeUrl(state, challenge) };
  }
  try {
    return await linkWithoutConsent(deps, actor.accountId, member);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error, accountId: actor.accountId }, 'an account was not linked');
    return { success: false, message: TEXT.notReached };
  }
}

async function linkWithoutConsent(
  deps: DiscordDeps,
  accountId: string,
  { id, username }: LinkMember,
): Promise<NamingAnswer> {
  const present = await readFork(deps.orm).findOne(DiscordIdentityEntity, { accountId });
  const hasAnother = present?.memberId != null && present.memberId !== id;
  if (hasAnother) return { success: false, message: TEXT.another };
  const member = await deps.gateway.getMember(id);
  if (member === null) return { success: false, message: TEXT.outside };
  await saveName(deps, accountId, username);
  const bound = await bindMember(deps, { accountId, member, ground: 'invited' });
  if (bound !== 'bound') return { success: false, message: TEXT[bound] };
  await dropInvite(deps, accountId);
  if (waitsForRules(member)) return { success: true, message: TEXT.rules };
  const areSet = await giveRoles(deps, accountId, 'discord-link');
  return { success: true, message: areSet ? TEXT.linked : TEXT.linkedSoon };
}
