import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember } from '../gateway/community.ts';
import type { DiscordIdentity } from '../identity/discord-identity.entity.ts';
import type { InviteChanges, InviteTally } from './invite-tally.ts';
import { joinedWithin } from './invite-window.ts';
import { listInvites, noteUnused, unusedCodes } from './list-invites.ts';
import type { InviteEvidence } from './match-joiner.ts';

const NONE: InviteEvidence = { gone: new Set(), proven: null };

/** Evidence about this join from the list of invites. */
export async function inviteEvidence(
  deps: DiscordDeps,
  tally: InviteTally,
  { rows, member }: { rows: readonly DiscordIdentity[]; member: CommunityMember },
): Promise<InviteEvidence> {
  const now = deps.clock.now();
  const out = outstanding(rows, now);
  if (out.length === 0) return NONE;
  const invites = await listInvites(deps);
  // Without the right to list invites, only names count.
  if (invites === null) return NONE;
  const unused = unusedCodes(invites);
  const codes = out.map(({ inviteCode }) => inviteCode ?? '');
  const changes = tally.compare(invites, codes, now);
  await noteUnused(deps, unused, member.joinedAt);
  const gone = new Set(codes.filter((code) => !unused.has(code)));
  return { gone, proven: await provenUse(deps, out, changes, member) };
}

export function outstanding(rows: readonly DiscordIdentity[], now: Date): DiscordIdentity[] {
  return rows.filter(
    ({ inviteCode, inviteExpiresAt }) =>
      inviteCode != null && inviteExpiresAt != null && inviteExpiresAt > now,
  );
}

/**
 * Our one invite used since the last list, if only this member can have used it: joins explain
 * every use, and no other member joined then. Otherwise an existing member may have used it up, and
 * the next stranger would be taken for the subscriber.
 */
async function provenUse(
  deps: DiscordDeps,
  out: readonly DiscordIdentity[],
  changes: InviteChanges,
  member: CommunityMember,
): Promise<string | null> {
  const { used, uses, joins, isBalanced } = changes;
  if (uses === null || used.length === 0 || !isBalanced) return null;
  const usedRows = out.filter(({ inviteCode }) => used.includes(inviteCode ?? ''));
  const named = await namedInside(deps, usedRows, member);
  const [row, ...more] = usedRows.filter((each) => !named.has(each));
  if (row === undefined || more.length > 0 || uses - named.size !== joins.length) return null;
  const inTime = joins.filter((joinedAt) => joinedWithin(row, { joinedAt }));
  if (inTime.length !== 1 || !joinedWithin(row, member)) return null;
  const { hasUnlistedEntrances } = await deps.gateway.getServer();
  return hasUnlistedEntrances ? null : (row.inviteCode ?? null);
}

/** Subscribers who joined under their own name, and whose join event is still to come. */
async function namedInside(
  { gateway }: DiscordDeps,
  rows: readonly DiscordIdentity[],
  member: CommunityMember,
): Promise<Set<DiscordIdentity>> {
  const named = new Set<DiscordIdentity>();
  if (rows.length < 2) return named;
  for (const row of rows) {
    if (row.username === member.username) continue;
    if ((await gateway.findMember(row.username)) !== null) named.add(row);
  }
  return named;
}
