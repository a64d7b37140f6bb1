import type { MappedRow } from '../checks/spec-map/spec-map.ts';
import { tokensOf } from './documented-tokens.ts';
import { type Occurrence, occurrencesOf } from './source-occurrences.ts';

/** A mutation to try: a place in the sources, and the documented rows that name its value. */
export interface Entry {
  occurrence: Occurrence;
  /** Best-fitting row first. */
  rows: MappedRow[];
}

const keyOf = ({ file, at }: Occurrence) => `${file}:${at}`;

/** A value in few files is strong evidence of where its row belongs. */
const weight = (files: number) => 1 / files;
/**
 * Below ENOUGH a row does not fit. Rows with at least ALSO of the best fit count too, and so does a row
 * with all its values in the file, however short it is.
 */
const ENOUGH = 0.34;
const ALSO = 0.5;
const MAX_ROWS = 3;

interface Candidate {
  row: MappedRow;
  occurrences: Occurrence[];
  /** Fit per file: how many of the row's values occur there, weighted by rarity. */
  fit: Map<string, number>;
  /** Files with every value of the row. */
  whole: Set<string>;
}

interface Fit {
  row: MappedRow;
  fit: number;
  isWhole: boolean;
}

function candidateOf(row: MappedRow, sources: Map<string, string>): Candidate {
  const fit = new Map<string, number>();
  const occurrences = tokensOf(row.element).map((token) => occurrencesOf(token, sources));
  for (const each of occurrences) {
    const files = new Set(each.map(({ file }) => file));
    for (const file of files) fit.set(file, (fit.get(file) ?? 0) + weight(files.size));
  }
  const whole = [...fit.keys()].filter((file) =>
    occurrences.every((each) => each.some((one) => one.file === file)),
  );
  return { row, occurrences: occurrences.flat(), fit, whole: new Set(whole) };
}

/** Every occurrence of a documented value. Drops occurrences that no row fits well enough. */
export function entriesOf(rows: readonly MappedRow[], sources: Map<string, string>): Entry[] {
  const found = new Map<string, { occurrence: Occurrence; fits: Fit[] }>();
  for (const { row, occurrences, fit, whole } of rows.map((row) => candidateOf(row, sources))) {
    for (const occurrence of occurrences) {
      const known = found.get(keyOf(occurrence)) ?? { occurrence, fits: [] };
      const { file } = occurrence;
      known.fits.push({ row, fit: fit.get(file) ?? 0, isWhole: whole.has(file) });
      found.set(keyOf(occurrence), known);
    }
  }
  return [...found.values()]
    .map(({ occurrence, fits }) => {
      const sorted = fits.sort((a, b) => b.fit - a.fit);
      const best = sorted[0]?.fit ?? 0;
      const near = sorted.filter(
        ({ fit, isWhole }) => fit >= ENOUGH && (isWhole || fit >= best * ALSO),
      );
      return { occurrence, rows: [...new Set(near.map(({ row }) => row))].slice(0, MAX_ROWS) };
    })
    .filter(({ rows: near }) => near.length > 0)
    .sort((a, b) => (keyOf(a.occurrence) < keyOf(b.occurrence) ? -1 : 1));
}
