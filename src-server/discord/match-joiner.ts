import { joinedSince } from './came-by-invite.ts';
import type { DiscordIdentityState } from './discord-identity.entity.ts';

/** What is stored of somebody who may be the one that just joined. */
export interface Candidate {
  accountId: string;
  username: string;
  state: DiscordIdentityState;
  memberId: string | null;
  inviteCode: string | null;
  inviteMadeAt: Date | null;
  inviteExpiresAt: Date | null;
  inviteRoleIds: readonly string[];
}

export interface Joiner {
  id: string;
  username: string;
  joinedAt: string | null;
  roleIds: readonly string[];
}

export type JoinerMatch =
  /** `invited`: came with our invite, whose roles are therefore ours. */
  | { kind: 'subscriber'; accountId: string; invited: boolean }
  /** More than one could be meant: an operator decides. */
  | { kind: 'ambiguous'; accountIds: string[] }
  | { kind: 'nobody' };

/** Codes of ours that are out no more. */
export interface GoneCodes {
  gone: ReadonlySet<string>;
  /** Those of them that went right before the joining. */
  justNow: ReadonlySet<string>;
}

/**
 * Whose Discord account this is. Who was seen before is known by id. Else a used-up invite counts as
 * proof, and a name typed beforehand only as a claim: where both speak, they must speak of the same.
 */
export function matchJoiner(
  joiner: Joiner,
  candidates: readonly Candidate[],
  codes: GoneCodes,
): JoinerMatch {
  const known = candidates.find((each) => each.memberId === joiner.id);
  const byInvite = candidates.filter((each) => cameWith(joiner, each, codes));
  if (known !== undefined) return subscriber(known, byInvite.includes(known));
  const byName = candidates.filter((each) => each.username === joiner.username && isClaimed(each));
  const both = byInvite.filter((each) => byName.includes(each));
  const [first, ...more] = both.length > 0 ? both : byInvite.length > 0 ? byInvite : byName;
  if (first === undefined) return { kind: 'nobody' };
  const contradicted = both.length === 0 && byInvite.length > 0 && byName.length > 0;
  if (more.length === 0 && !contradicted) return subscriber(first, byInvite.length > 0);
  const meant = new Set([...byInvite, ...byName].map((each) => each.accountId));
  return { kind: 'ambiguous', accountIds: [...meant] };
}

/** The name of somebody who was inside and left may be anybody's by now: they are known by their id. */
function isClaimed({ state, memberId }: Candidate): boolean {
  return state !== 'joined' && (state !== 'left' || memberId === null);
}

function cameWith(joiner: Joiner, each: Candidate, { gone, justNow }: GoneCodes): boolean {
  if (each.inviteCode === null || !gone.has(each.inviteCode)) return false;
  if (!joinedSince(each, joiner)) return false;
  // The invite gives its roles in the moment of joining: whoever lacks them came another way.
  if (!each.inviteRoleIds.every((roleId) => joiner.roleIds.includes(roleId))) return false;
  if (each.inviteRoleIds.length > 0 || justNow.has(each.inviteCode)) return true;
  // One without roles may have been used long ago, by somebody else.
  return each.username === joiner.username || each.memberId === joiner.id;
}

function subscriber({ accountId }: Candidate, invited: boolean): JoinerMatch {
  return { kind: 'subscriber', accountId, invited };
}
