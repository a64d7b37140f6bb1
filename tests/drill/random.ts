/** All randomness of a drill comes from one seed. */
export interface Chance {
  readonly seed: number;
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  yes(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** An independent stream: draws from it do not affect others. */
  fork(label: string): Chance;
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32, a public-domain generator.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    next,
    below,
    yes: (share) => next() < share,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    fork(label) {
      let hash = seed >>> 0;
      for (const character of label)
        hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0;
      return chanceFrom(hash);
    },
  };
}

export function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = chance.below(at + 1);
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}
