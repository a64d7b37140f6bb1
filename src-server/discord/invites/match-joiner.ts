import type { CommunityMember } from '../gateway/community.ts';
import type { DiscordIdentity } from '../identity/discord-identity.entity.ts';
import { joinedWithin } from './invite-window.ts';

/** What is stored of an account that may be the member who just joined. */
export type Candidate = Pick<
  DiscordIdentity,
  | 'accountId'
  | 'username'
  | 'state'
  | 'memberId'
  | 'inviteCode'
  | 'inviteUnusedAt'
  | 'inviteExpiresAt'
>;

export type Joiner = Pick<CommunityMember, 'id' | 'username' | 'joinedAt'>;

export type JoinerMatch =
  | { kind: 'subscriber'; accountId: string; ground: 'claimed' | 'invited' }
  /** More than one could be meant: an operator decides. */
  | { kind: 'ambiguous'; accountIds: string[] }
  | { kind: 'nobody' };

/** What the list of invites tells of a join. */
export interface InviteEvidence {
  /** Our codes that should be out and are not. */
  gone: ReadonlySet<string>;
  /** The one of them that this member must have used; null where the lists do not prove one. */
  proven: string | null;
}

/**
 * Whose Discord account this is. A member who was seen before is known by id. Else a proven use of an invite
 * counts, and a name typed beforehand is a claim: where both speak, they must speak of the same account.
 */
export function matchJoiner(
  joiner: Joiner,
  candidates: readonly Candidate[],
  { gone, proven }: InviteEvidence,
): JoinerMatch {
  const known = candidates.find((each) => each.memberId === joiner.id);
  if (known !== undefined)
    return { kind: 'subscriber', accountId: known.accountId, ground: 'claimed' };
  const byName = candidates.filter((each) => each.username === joiner.username && isClaimed(each));
  const usable = candidates.filter((each) => isOpen(each) && joinedWithin(each, joiner));
  const both = usable.filter((each) => byName.includes(each) && gone.has(each.inviteCode ?? ''));
  const byProof = usable.filter(({ inviteCode }) => inviteCode != null && inviteCode === proven);
  const contradicted = both.length === 0 && byProof.length > 0 && byName.length > 0;
  const meant = contradicted
    ? [...byProof, ...byName]
    : [both, byProof, byName].find((each) => each.length > 0);
  const [first, ...more] = meant ?? [];
  if (first === undefined) return { kind: 'nobody' };
  if (more.length > 0) {
    return { kind: 'ambiguous', accountIds: [...new Set(meant?.map((each) => each.accountId))] };
  }
  const ground = byProof.includes(first) || both.includes(first) ? 'invited' : 'claimed';
  return { kind: 'subscriber', accountId: first.accountId, ground };
}

/** The name of a member who left may be anybody's by now: they are known by their id. */
function isClaimed({ state, memberId }: Candidate): boolean {
  return state !== 'joined' && (state !== 'left' || memberId == null);
}

/** Its invite is still to be used. */
function isOpen({ state }: Candidate): boolean {
  return state !== 'joined' && state !== 'needs-operator';
}
