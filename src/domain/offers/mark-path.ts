import { MARK_KINDS, type MarkKind } from './identity.ts';

/** A fact about a person, as a keyed hash. Two people with one hash share the fact. */
export interface PersonMark {
  userId: string;
  kind: MarkKind;
  hash: string;
}

export interface MarkPath {
  /** The facts that the shortest connections use. */
  kinds: MarkKind[];
  /** The two share nothing themselves: other accounts connect them. */
  isIndirect: boolean;
}

/** The connection of two people. A mark that one of them shares with a third person does not count. Null: none. */
export function markPath(marks: readonly PersonMark[], from: string, to: string): MarkPath | null {
  const holders = Map.groupBy(marks, ({ hash }) => hash);
  const owned = Map.groupBy(marks, ({ userId }) => userId);
  const distances = (start: string): Map<string, number> => {
    const found = new Map([[start, 0]]);
    const seen = new Set<string>();
    for (const [userId, distance] of found) {
      for (const { hash } of owned.get(userId) ?? []) {
        if (seen.has(hash)) continue;
        seen.add(hash);
        for (const other of holders.get(hash) ?? []) {
          if (!found.has(other.userId)) found.set(other.userId, distance + 1);
        }
      }
    }
    return found;
  };
  const fromStart = distances(from);
  const length = fromStart.get(to);
  if (length === undefined) return null;
  const fromEnd = distances(to);
  const used = new Set<MarkKind>();
  for (const shared of holders.values()) {
    const nearest = (far: Map<string, number>) =>
      Math.min(...shared.map(({ userId }) => far.get(userId) ?? Number.POSITIVE_INFINITY));
    const [first] = shared;
    if (first !== undefined && nearest(fromStart) + 1 + nearest(fromEnd) === length) {
      used.add(first.kind);
    }
  }
  return { kinds: MARK_KINDS.filter((kind) => used.has(kind)), isIndirect: length > 1 };
}
