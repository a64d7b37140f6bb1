import { fieldOfHeading, type ImportRow, importRowOf } from './import-row.ts';
import { readCsv } from './read-csv.ts';

/** Reads the rows of an import's file. An unreadable file is refused as a whole. */
export async function readImportFile(bytes: AsyncIterable<Uint8Array>): Promise<ImportRow[]> {
  const rows = await readCsv(bytes, {
    fieldOf: fieldOfHeading,
    needed: ['email'],
    missing:
      'The first line must name the columns: email, stripe_subscription, discord, tradingview.',
  });
  return rows.map(({ line, cells, isWhole }) => {
    const row = importRowOf(line, cells);
    // Cells cannot be matched to columns, so any other problem only follows from that.
    return isWhole ? row : { ...row, problems: ['columns-differ'] };
  });
}
