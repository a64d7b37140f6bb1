import { createHash } from 'node:crypto';
import type { Entry } from './entries.ts';
import { UNRELATED } from './unrelated.ts';

/** Stays the same while the code around it changes: the file, the value, and the how-manieth of it there. */
export const placeOf = ({ occurrence: { file, token, nth } }: Entry): string =>
  `${file}: ${token.kind} "${token.value}" #${nth}`;

/** The same draw for the same seed, also when entries were added or removed meanwhile. */
export function draw(entries: readonly Entry[], count: number, seed: string): Entry[] {
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
