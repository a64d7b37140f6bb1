import { readFork } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember } from '../gateway/community.ts';
import { noteChange, noteLeaving } from '../identity/apply-member-event.ts';
import { bindAsNamed } from '../identity/catch-up.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';
import { waitsForRules } from '../identity/waits-for-rules.ts';

/** Syncs one subscriber with a member that was just read; null: not in the server. */
export async function settleRead(
  deps: DiscordDeps,
  memberId: string,
  member: CommunityMember | null,
): Promise<void> {
  const row = await readFork(deps.orm).findOne(DiscordIdentityEntity, { memberId });
  if (row === null) return;
  if (member === null) return noteLeaving(deps, memberId);
  // They joined unseen.
  if (row.guildId == null) return bindAsNamed(deps, row, member);
  if (row.state !== 'joined') return;
  if (member.username === row.username && waitsForRules(member) === row.pending) return;
  await noteChange(deps, member);
}
