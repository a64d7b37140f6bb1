import type { MappedRow } from '../spec-map/spec-map.ts';
import { tokensOf } from './documented-tokens.ts';
import { type Occurrence, occurrencesOf } from './source-occurrences.ts';

/** One change to try: a place in the sources, and the documented row that it belongs to. */
export interface Entry {
  occurrence: Occurrence;
  row: MappedRow;
}

const keyOf = ({ file, at }: Occurrence) => `${file}:${at}`;

/** How rarely a token's files are shared: a word that stands in one file says where it belongs. */
const weight = (files: number) => 1 / files;
const ENOUGH = 0.34;

/**
 * Every place where a value of a documented row stands, with the one row that fits its file best: by the row's values
 * that stand in the same file, the rare ones counting most. A place that fits none well belongs to no document.
 */
export function entriesOf(rows: readonly MappedRow[], sources: Map<string, string>): Entry[] {
  const found = new Map<string, { entry: Entry; score: number }>();
  for (const row of rows) {
    const all = tokensOf(row.element).map((token) => occurrencesOf(token, sources));
    const inFile = new Map<string, number>();
    for (const occurrences of all) {
      const files = new Set(occurrences.map(({ file }) => file));
      for (const file of files) {
        inFile.set(file, (inFile.get(file) ?? 0) + weight(files.size));
      }
    }
    for (const occurrence of all.flat()) {
      const score = inFile.get(occurrence.file) ?? 0;
      const known = found.get(keyOf(occurrence));
      if (score < ENOUGH || (known !== undefined && known.score >= score)) continue;
      found.set(keyOf(occurrence), { entry: { occurrence, row }, score });
    }
  }
  return [...found.values()]
    .map(({ entry }) => entry)
    .sort((a, b) => (keyOf(a.occurrence) < keyOf(b.occurrence) ? -1 : 1));
}
