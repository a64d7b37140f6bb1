import { createHash } from 'node:crypto';
import type { Entry } from './entries.ts';
import { UNRELATED } from './unrelated.ts';

/** Stable while the code around it changes: file, value, and its ordinal in the file. */
export const placeOf = ({ occurrence: { file, token, nth } }: Entry): string =>
  `${file}: ${token.kind} "${token.value}" #${nth}`;

/** The same seed draws the same entries, even after entries were added or removed. */
function draw(entries: readonly Entry[], count: number, seed: string): Entry[] {
  const lot = (entry: Entry) =>
    createHash('sha256')
      .update(`${seed} ${placeOf(entry)}`)
      .digest('hex');
  return entries
    .filter((entry) => UNRELATED[placeOf(entry)] === undefined)
    .map((entry) => ({ entry, lot: lot(entry) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ entry }) => entry);
}

/** Draws with several seeds, and lists each place once. */
export const drawAll = (
  entries: readonly Entry[],
  count: number,
  seeds: readonly string[],
): Entry[] => [
  ...new Map(
    seeds.flatMap((seed) => draw(entries, count, seed)).map((entry) => [placeOf(entry), entry]),
  ).values(),
];
