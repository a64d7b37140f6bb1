import { z } from 'zod';
import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { grantedTargetsOf } from '../../access/views/holdings.view.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember, MemberEvent } from '../gateway/community.ts';
import { dropInvite } from '../invites/end-invite.ts';
import { inviteEvidence } from '../invites/invite-evidence.ts';
import { createInviteTally, type InviteTally } from '../invites/invite-tally.ts';
import { matchJoiner } from '../invites/match-joiner.ts';
import { mayHaveUsedRoleInvite, retireRoleInvites } from '../invites/role-invites.ts';
import { askOperator, bindMember } from './bind-member.ts';
import { DiscordIdentityEntity } from './discord-identity.entity.ts';
import { waitsForRules } from './waits-for-rules.ts';

const roleTarget = z.object({ roleId: z.string() });

/** Applies a member event to our subscribers. Safe to repeat. */
export async function applyMemberEvent(
  deps: DiscordDeps,
  event: MemberEvent,
  tally: InviteTally = createInviteTally(),
): Promise<void> {
  if (event.kind === 'left') return noteLeaving(deps, event.memberId);
  if (event.member.isBot) return;
  if (event.kind === 'joined') await noteJoining(deps, event.member, tally);
  else await noteUpdate(deps, event.member);
}

async function noteJoining(
  deps: DiscordDeps,
  member: CommunityMember,
  tally: InviteTally,
): Promise<void> {
  // Count the join before anything can fail: an unprocessed join must not look like none.
  tally.noteJoin(member.joinedAt);
  const rows = await readFork(deps.orm).find(DiscordIdentityEntity, {
    $or: [{ memberId: member.id }, { username: member.username }, { inviteCode: { $ne: null } }],
  });
  const evidence = await inviteEvidence(deps, tally, { rows, member });
  const match = matchJoiner(member, rows, evidence);
  if (match.kind === 'nobody') return;
  const isKnown = rows.some(
    ({ memberId, username }) => memberId === member.id || username === member.username,
  );
  // Without a matching name the event may be old. A member who left again is no subscriber.
  const seen = isKnown ? member : await deps.gateway.getMember(member.id);
  if (seen === null) return;
  if (match.kind === 'ambiguous') return askOperator(deps, match.accountIds, 'ambiguous');
  const bound = await bindMember(deps, {
    accountId: match.accountId,
    member: seen,
    ground: match.ground,
  });
  if (bound === 'bound') await dropInvite(deps, match.accountId);
}

async function noteUpdate(deps: DiscordDeps, member: CommunityMember): Promise<void> {
  if (await noteChange(deps, member)) return;
  if (await mayHaveUsedRoleInvite(deps, member)) await retireRoleInvites(deps);
}

export function noteLeaving(deps: DiscordDeps, memberId: string): Promise<void> {
  return transact(deps.orm, async (em) => {
    const row = await em.findOne(DiscordIdentityEntity, { memberId }, FOR_UPDATE);
    // Known by id and awaited outside: an invite may be limited to this account.
    if (row === null || row.guildId == null) return;
    row.guildId = null;
    // The subscriber named another account in the meantime. This one no longer counts.
    if (row.state !== 'joined') row.memberId = null;
    else Object.assign(row, { state: 'left', stateSince: deps.clock.now() });
    row.changedAt = deps.machineClock.now();
    await em.flush();
    await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: row.accountId });
  });
}

/**
 * Records the member's name and rules status, and wakes the engine if it matters. False: no
 * subscriber is this member.
 */
export function noteChange(deps: DiscordDeps, member: CommunityMember): Promise<boolean> {
  return transact(deps.orm, async (em) => {
    const row = await em.findOne(DiscordIdentityEntity, { memberId: member.id }, FOR_UPDATE);
    if (row === null) return false;
    if (row.state === 'joined' && row.username !== member.username) row.username = member.username;
    // Healed here: rows older than the column, and a leave and return that no event showed.
    if (row.state === 'joined' && member.joinedAt !== null)
      row.stateSince = new Date(member.joinedAt);
    const accepted = row.pending && !waitsForRules(member);
    row.pending = waitsForRules(member);
    const targets = await grantedTargetsOf(em, row.accountId, 'discord');
    const lacks = targets.some((target) => {
      const role = roleTarget.safeParse(target);
      return role.success && !member.roleIds.includes(role.data.roleId);
    });
    await em.flush();
    if (lacks || accepted)
      await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: row.accountId });
    return true;
  });
}
