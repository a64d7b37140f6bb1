import { z } from 'zod';
import { grantedTargetsOf } from '../access/holdings.view.ts';
import { enqueueReconcile } from '../access/reconcile.job.ts';
import { LOCKED } from '../database/locked.ts';
import { readFork, transact } from '../database/transaction.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { askOperator, bindMember } from './bind-member.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { type DiscordIdentity, DiscordIdentityEntity } from './discord-identity.entity.ts';
import type { CommunityMember, MemberEvent } from './gateway/discord.gateway.ts';
import { type Candidate, matchJoiner } from './match-joiner.ts';
import { waitsForRules } from './waits-for-rules.ts';

const roleTarget = z.object({ roleId: z.string() });

/**
 * What happened in the server, turned into what we know of subscribers. Safe to repeat. `justNow`: codes of
 * invites that went right before.
 */
export async function followMember(
  deps: DiscordDeps,
  event: MemberEvent,
  justNow: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (event.kind === 'left') return noteLeaving(deps, event.memberId);
  if (event.member.isBot) return;
  if (event.kind === 'joined') await noteJoining(deps, event.member, justNow);
  else await noteChange(deps, event.member);
}

async function noteJoining(
  deps: DiscordDeps,
  member: CommunityMember,
  justNow: ReadonlySet<string>,
): Promise<void> {
  const em = readFork(deps.access.orm);
  const named = await em.find(DiscordIdentityEntity, {
    $or: [{ memberId: member.id }, { username: member.username }, { inviteCode: { $ne: null } }],
  });
  if (named.length === 0) return;
  const gone = await goneCodes(deps, named, justNow);
  const candidates = named.map(candidateOf);
  const told = matchJoiner(member, candidates, { gone, justNow });
  if (told.kind === 'nobody') return;
  if (told.kind === 'subscriber' && isCalledOrKnown(member, told.accountId, candidates)) {
    await bindMember(deps, told.accountId, member, groundOf(told));
    return;
  }
  // No name speaks for it, or for several: what they held when they came may be gone by now, so they are looked at.
  const seen = await deps.gateway.getMember(member.id);
  if (seen === null) return;
  const match = matchJoiner(seen, candidates, { gone, justNow });
  if (match.kind === 'ambiguous') await askOperator(deps, match.accountIds, 'ambiguous');
  if (match.kind === 'subscriber') await bindMember(deps, match.accountId, seen, groundOf(match));
}

const groundOf = ({ invited }: { invited: boolean }) => (invited ? 'invited' : 'claimed');

const isCalledOrKnown = (
  { id, username }: CommunityMember,
  accountId: string,
  candidates: readonly Candidate[],
): boolean =>
  candidates.some(
    (each) => each.accountId === accountId && (each.memberId === id || each.username === username),
  );

function candidateOf(row: DiscordIdentity): Candidate {
  return {
    accountId: row.accountId,
    username: row.username,
    state: row.state,
    memberId: row.memberId ?? null,
    inviteCode: row.inviteCode ?? null,
    inviteMadeAt: row.inviteMadeAt ?? null,
    inviteExpiresAt: row.inviteExpiresAt ?? null,
    inviteRoleIds: row.inviteRoleIds ?? [],
  };
}

/** Our invites that should be out and are not any more. */
async function goneCodes(
  deps: DiscordDeps,
  identities: readonly DiscordIdentity[],
  justNow: ReadonlySet<string>,
): Promise<Set<string>> {
  const now = deps.access.clock.now();
  const out = identities.flatMap(({ inviteCode, inviteExpiresAt }) =>
    inviteCode != null && inviteExpiresAt != null && inviteExpiresAt > now ? [inviteCode] : [],
  );
  if (out.length === 0) return new Set();
  try {
    const standing = new Map((await deps.gateway.listInvites()).map((each) => [each.code, each]));
    return new Set(out.filter((code) => (standing.get(code)?.uses ?? 1) > 0));
  } catch (error) {
    // The bot may not list invites: then names tell, and what it was told of invites.
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    return new Set(out.filter((code) => justNow.has(code)));
  }
}

export function noteLeaving(deps: DiscordDeps, memberId: string): Promise<void> {
  return transact(deps.access.orm, async (em) => {
    const row = await em.findOne(DiscordIdentityEntity, { memberId }, LOCKED);
    if (row === null || row.state === 'left') return;
    // Another account was named meanwhile: this one is over.
    if (row.state !== 'joined') row.memberId = null;
    else row.state = 'left';
    row.changedAt = deps.access.machine.now();
    await em.flush();
    await enqueueReconcile(deps.jobs, em, row.accountId);
  });
}

/** What they are called, hold and accepted now; a change that matters to the engine wakes it. */
export function noteChange(deps: DiscordDeps, member: CommunityMember): Promise<void> {
  return transact(deps.access.orm, async (em) => {
    const row = await em.findOne(DiscordIdentityEntity, { memberId: member.id }, LOCKED);
    if (row === null) return;
    if (row.state === 'joined' && row.username !== member.username) row.username = member.username;
    const accepted = row.pending && !waitsForRules(member);
    row.pending = waitsForRules(member);
    const targets = await grantedTargetsOf(em, row.accountId, 'discord');
    const lacks = targets.some((target) => {
      const role = roleTarget.safeParse(target);
      return role.success && !member.roleIds.includes(role.data.roleId);
    });
    await em.flush();
    if (lacks || accepted) await enqueueReconcile(deps.jobs, em, row.accountId);
  });
}
