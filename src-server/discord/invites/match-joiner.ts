import type { CommunityMember } from '../gateway/community.ts';
import type { DiscordIdentity } from '../identity/discord-identity.entity.ts';
import { joinedWithin } from './invite-window.ts';

/** Stored fields of an account that may be the member who just joined. */
export type Candidate = Pick<
  DiscordIdentity,
  | 'accountId'
  | 'username'
  | 'state'
  | 'memberId'
  | 'inviteCode'
  | 'inviteUnusedAt'
  | 'inviteExpiresAt'
  | 'inviteTargetId'
  | 'inviteTargetAt'
>;

type Joiner = Pick<CommunityMember, 'id' | 'username' | 'joinedAt'>;

type JoinerMatch =
  | { kind: 'subscriber'; accountId: string; ground: 'claimed' | 'invited' }
  /** More than one account fits: an operator decides. */
  | { kind: 'ambiguous'; accountIds: string[] }
  | { kind: 'nobody' };

/** Evidence about a join from the list of invites. */
export interface InviteEvidence {
  /** Our codes that should be open and are missing. */
  gone: ReadonlySet<string>;
  /** The one that this member must have used; null if the lists prove none. */
  proven: string | null;
}

/**
 * Identifies a joiner's account. A member seen before is known by id. Otherwise a proven invite
 * counts, and so does a typed name. If both exist, they must agree.
 */
export function matchJoiner(
  joiner: Joiner,
  candidates: readonly Candidate[],
  { gone, proven }: InviteEvidence,
): JoinerMatch {
  const known = candidates.find((each) => each.memberId === joiner.id);
  if (known !== undefined)
    return { kind: 'subscriber', accountId: known.accountId, ground: 'claimed' };
  const possible = candidates.filter((each) => !isForAnother(each, joiner));
  const byName = possible.filter((each) => each.username === joiner.username && isClaimed(each));
  const usable = possible.filter((each) => isOpen(each) && joinedWithin(each, joiner));
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

/** Discord let no other account use it, and the subscriber's name was that account's. */
function isForAnother({ inviteTargetId, inviteTargetAt }: Candidate, { id }: Joiner): boolean {
  return inviteTargetAt != null && inviteTargetId !== id;
}

/** The name of a member who left may belong to another user now, so match them by id only. */
function isClaimed({ state, memberId }: Candidate): boolean {
  return state !== 'joined' && (state !== 'left' || memberId == null);
}

/** Its invite is still unused. */
function isOpen({ state }: Candidate): boolean {
  return state !== 'joined' && state !== 'needs-operator';
}
