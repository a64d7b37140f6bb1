import { stringify } from 'csv-stringify/sync';

/** One file of the bundle. Its parts are read one after the other. */
export interface BundledFile {
  name: string;
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** SQL for a moment in ISO 8601, or an empty text. */
export const iso = (column: string) =>
  `coalesce(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`;

export const textFile = (name: string, text: string): BundledFile => ({
  name,
  parts: [Buffer.from(text)],
});

export const jsonFile = (name: string, value: unknown): BundledFile =>
  textFile(name, `${JSON.stringify(value, null, 2)}\n`);

/** Rows that one statement reads. */
export const PAGE = 1_000;
/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Reads a table page by page: `read` gets the last id of the page before. */
export async function* pagesOf<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = FIRST; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

/** For a table that may not fit into memory. */
export const pagedCsvFile = (
  name: string,
  headings: readonly string[],
  pages: AsyncIterable<Record<string, unknown>[]>,
): BundledFile => ({ name, parts: csvParts(headings, pages) });

async function* csvParts(
  headings: readonly string[],
  pages: AsyncIterable<Record<string, unknown>[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(stringify([headings]));
  for await (const rows of pages) {
    const cells = rows.map((row) => headings.map((heading) => row[heading]));
    yield Buffer.from(stringify(cells, { escape_formulas: true }));
  }
}

/** Cells that a spreadsheet would run are escaped. */
export function csvFile(
  name: string,
  headings: readonly string[],
  rows: readonly Record<string, unknown>[],
): BundledFile {
  const cells = [headings, ...rows.map((row) => headings.map((heading) => row[heading]))];
  return textFile(name, stringify(cells, { escape_formulas: true }));
}
