import type { Invite } from '../gateway/community.ts';

/**
 * Tells by two lists of invites how somebody joined. Discord does not say which invite a member used, and
 * neither sends INVITE_DELETE everywhere nor in a fixed order.
 */
export interface InviteTally {
  /** A join that the next comparison has to explain. */
  noteJoin(joinedAt: string | null): void;
  /**
   * Starts over from this list: events may have been missed. `own`: our codes that were out before it. A join up to
   * `joinedAt` is in it already.
   */
  reset(invites: readonly Invite[], own: readonly string[], joinedAt: string | null): void;
  /** What changed since the last list. `own`: our codes that should be out. */
  compare(invites: readonly Invite[], own: readonly string[], now: Date): InviteChanges;
}

export interface InviteChanges {
  /** Ours that were used, or deleted by somebody else, since the last list. */
  used: string[];
  /** How often all invites together were used; null when that cannot be told. */
  uses: number | null;
  /** When the members joined whose joins the uses have to explain. */
  joins: (string | null)[];
  /** Earlier uses were all explained. Else this list may hold the use of a join that was noted before. */
  isBalanced: boolean;
}

export function createInviteTally(): InviteTally {
  let last: ReadonlyMap<string, Invite> | null = null;
  /** Ours that were missing from the last list already: nobody used them since. */
  let missing: ReadonlySet<string> = new Set();
  let joins: (string | null)[] = [];
  let countedTo: string | null = null;
  /** Uses that no join explains yet, or joins without a use; null when that is not known. */
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
      // Somebody else's invite may have been used up, or deleted unused.
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
