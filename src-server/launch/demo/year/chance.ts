/** Seeded randomness: the same seed draws the same values. */
export interface Chance {
  /** At least 0 and less than 1. */
  share(): number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  yes(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffled<T>(values: readonly T[]): T[];
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(share() * limit);
  return {
    share,
    below,
    yes: (probability) => share() < probability,
    pick<T>(values: readonly T[]): T {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('Nothing to pick from.');
      return value;
    },
    shuffled<T>(values: readonly T[]): T[] {
      return values
        .map((value) => ({ value, rank: share() }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ value }) => value);
    },
  };
}
