import { desiredGrantsOf } from '../../access/engine/match-grants.ts';
import { readFork } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember } from '../gateway/community.ts';
import { dropInvite, endPaidInvite } from '../invites/end-invite.ts';
import { ensureInvite } from '../invites/ensure-invite.ts';
import { isPaid } from '../invites/is-paying.ts';
import { retireRoleInvites } from '../invites/role-invites.ts';
import { settleUsedInvites } from '../invites/used-invites.ts';
import { noteChange, noteLeaving } from './apply-member-event.ts';
import { bindMember } from './bind-member.ts';
import { type DiscordIdentity, DiscordIdentityEntity } from './discord-identity.entity.ts';
import { waitsForRules } from './waits-for-rules.ts';

const PAGE = 500;

/** Syncs subscribers with the current members, because events may have been missed. */
export async function settleIdentities(
  deps: DiscordDeps,
  members: readonly CommunityMember[],
): Promise<void> {
  const people = members.filter((member) => !member.isBot);
  const byId = new Map(people.map((member) => [member.id, member]));
  const byName = new Map(people.map((member) => [member.username, member]));
  const steps = [() => retireRoleInvites(deps), () => settleUsedInvites(deps, people)];
  for (const step of steps) {
    await step().catch((error: unknown) => {
      deps.log.warn({ err: error }, 'used invites are left for the next check');
    });
  }
  for await (const row of identities(deps)) {
    try {
      await settle(deps, row, byId, byName);
    } catch (error) {
      // One failure must not block the others.
      deps.log.warn({ err: error, accountId: row.accountId }, 'left for the next look');
    }
  }
}

async function settle(
  deps: DiscordDeps,
  row: DiscordIdentity,
  byId: ReadonlyMap<string, CommunityMember>,
  byName: ReadonlyMap<string, CommunityMember>,
): Promise<void> {
  const seen = row.memberId == null ? undefined : byId.get(row.memberId);
  const wasInside = row.guildId != null;
  if (wasInside && seen === undefined) await noteWhenGone(deps, row.memberId ?? '');
  // Their known account joined unseen.
  const arrived = wasInside ? undefined : seen;
  switch (row.state) {
    case 'joined':
      if (seen === undefined) return;
      if (seen.username !== row.username || waitsForRules(seen) !== row.pending) {
        await noteAsNow(deps, seen.id);
      } else if (row.inviteCode != null) await dropInvite(deps, row.accountId);
      return;
    case 'left': {
      // Imported by name and not seen yet.
      const named = row.memberId == null ? byName.get(row.username) : undefined;
      const member = arrived ?? named;
      if (member !== undefined) await bindAsNamed(deps, row, member);
      return;
    }
    case 'named':
    case 'invited': {
      const member = byName.get(row.username) ?? arrived;
      if (member !== undefined) await bindAsNamed(deps, row, member);
      else await settleInvite(deps, row);
      return;
    }
    case 'needs-operator':
      if (arrived !== undefined) await bindAsNamed(deps, row, arrived);
      else await settleInvite(deps, row);
      return;
  }
}

/** A paying subscriber with a name needs an invite. An invite for ended access is deleted. */
export async function settleInvite(deps: DiscordDeps, row: DiscordIdentity): Promise<void> {
  const { accountId, state, inviteCode } = row;
  if (inviteCode == null && state !== 'named') return;
  const desired = await desiredGrantsOf(deps.access, accountId);
  if (inviteCode != null) await endPaidInvite(deps, accountId, desired);
  else if (isPaid(deps, desired)) await ensureInvite(deps, accountId);
}

/** The list may be minutes old. Identities changed since wait for the next pass. */
export async function bindAsNamed(
  deps: DiscordDeps,
  { accountId, username, state, memberId }: DiscordIdentity,
  member: CommunityMember,
): Promise<void> {
  const same = { accountId, username, state, memberId: memberId ?? null };
  if ((await readFork(deps.orm).count(DiscordIdentityEntity, same)) === 0) return;
  const bound = await bindMember(deps, { accountId, member, ground: 'claimed' });
  if (bound === 'bound') await dropInvite(deps, accountId);
}

/** A user who joined while the pages were read is in none of them, so read each one. */
async function noteWhenGone(deps: DiscordDeps, memberId: string): Promise<void> {
  if ((await deps.gateway.getMember(memberId)) === null) await noteLeaving(deps, memberId);
}

/** An event may have noted a newer state than the list has. */
async function noteAsNow(deps: DiscordDeps, memberId: string): Promise<void> {
  const member = await deps.gateway.getMember(memberId);
  if (member === null) await noteLeaving(deps, memberId);
  else await noteChange(deps, member);
}

async function* identities(deps: DiscordDeps): AsyncGenerator<DiscordIdentity> {
  let after: string | null = null;
  for (;;) {
    const page: DiscordIdentity[] = await readFork(deps.orm).find(
      DiscordIdentityEntity,
      after === null ? {} : { accountId: { $gt: after } },
      { orderBy: { accountId: 'asc' }, limit: PAGE },
    );
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.accountId ?? null;
  }
}
