import type { Invite } from '../gateway/community.ts';

/**
 * Infers from two lists of invites how a member joined. Discord does not report the invite used,
 * and sends INVITE_DELETE neither reliably nor in order.
 */
export interface InviteTally {
  /** Records a join for the next comparison to explain. */
  noteJoin(joinedAt: string | null): void;
  /**
   * Restarts from this list, because events may have been missed. `own`: our codes open before it.
   * It already includes joins up to `joinedAt`.
   */
  reset(invites: readonly Invite[], own: readonly string[], joinedAt: string | null): void;
  /** Changes since the last list. `own`: our codes that should be open. */
  compare(invites: readonly Invite[], own: readonly string[], now: Date): InviteChanges;
}

export interface InviteChanges {
  /** Our codes used, or deleted by another person, since the last list. */
  used: string[];
  /** Uses of all invites together; null if unknown. */
  uses: number | null;
  /** Join times that the uses must explain. */
  joins: (string | null)[];
  /** All earlier uses were explained. Otherwise this list may include a use by an earlier join. */
  isBalanced: boolean;
}

export function createInviteTally(): InviteTally {
  let last: ReadonlyMap<string, Invite> | null = null;
  /** Our codes already missing from the last list, so not used since. */
  let missing: ReadonlySet<string> = new Set();
  let joins: (string | null)[] = [];
  let countedTo: string | null = null;
  /** Uses without a join so far; negative for joins without a use; null if unknown. */
  let balance: number | null = 0;

  const keep = (invites: readonly Invite[], own: readonly string[]) => {
    last = new Map(invites.map((invite) => [invite.code, invite]));
    missing = new Set(own.filter((code) => !last?.has(code)));
    joins = [];
  };
  return {
    noteJoin(joinedAt) {
      const isCounted =
        joinedAt !== null && countedTo !== null && new Date(joinedAt) <= new Date(countedTo);
      if (!isCounted) joins.push(joinedAt);
    },
    reset(invites, own, joinedAt) {
      keep(invites, own);
      countedTo = joinedAt;
      balance = 0;
    },
    compare(invites, own, now) {
      const [before, gone, since] = [last, missing, joins];
      keep(invites, own);
      const isBalanced = balance === 0;
      if (before === null) return { used: [], uses: null, joins: since, isBalanced };
      const listed = new Set(invites.map(({ code }) => code));
      const grown = invites.map(({ code, uses }) => ({
        code,
        by: uses - (before.get(code)?.uses ?? 0),
      }));
      const lost = own.filter((code) => !listed.has(code) && !gone.has(code));
      const isUnclear = [...before.values()].some(
        ({ code, expiresAt }) =>
          !listed.has(code) && !own.includes(code) && (expiresAt === null || expiresAt > now),
      );
      // A foreign invite may have been used up, or deleted unused.
      const uses = isUnclear
        ? null
        : grown.reduce((sum, { by }) => sum + Math.max(0, by), lost.length);
      const surplus = uses === null ? null : uses - since.length;
      balance = surplus === 0 || surplus === null ? surplus : (balance ?? 0) + surplus;
      const ownUsed = grown.filter(({ code, by }) => by > 0 && own.includes(code));
      return {
        used: [...lost, ...ownUsed.map(({ code }) => code)],
        uses,
        joins: since,
        isBalanced,
      };
    },
  };
}
