import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError } from '../../errors/app-error.ts';
import { delimiterOf, withHeading } from './file-heading.ts';
import { fieldOfHeading, type ImportField, type ImportRow, importRowOf } from './import-row.ts';

/** Larger imports must be split into several files. */
const MAX_ROWS = 100_000;

/**
 * Streams a CSV: UTF-8 with or without BOM, separated by comma, semicolon or tab as in its heading.
 * An unreadable file is refused as a whole, before anything is stored.
 */
export async function readImportFile(bytes: AsyncIterable<Uint8Array>): Promise<ImportRow[]> {
  let fields: (ImportField | null)[] | null = null;
  const rows: ImportRow[] = [];
  try {
    for await (const { record, info } of (await parserOf(
      decoded(bytes),
    )) as AsyncIterable<Parsed>) {
      if (fields === null) {
        fields = headingsOf(record);
        continue;
      }
      if (rows.length >= MAX_ROWS) throw refusal(`More than ${MAX_ROWS} rows: please split it.`);
      const row = importRowOf(info.lines, cellsOf(fields, record));
      // Cells cannot be matched to columns, so any other problem only follows from that.
      rows.push(record.length === fields.length ? row : { ...row, problems: ['columns-differ'] });
    }
  } catch (error) {
    throw error instanceof AppError ? error : refusal(csvProblem(error));
  }
  if (rows.length === 0) throw refusal('This file has no rows.');
  return rows;
}

async function parserOf(text: AsyncGenerator<string>) {
  const { heading, whole } = await withHeading(text);
  return Readable.from(whole).compose(
    parse({
      delimiter: delimiterOf(heading),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      max_record_size: 10_000,
    }),
  );
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Text that is not UTF-8 would silently import wrong names. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const part of bytes) {
      if (first && (part[0] === 0xff || part[0] === 0xfe)) throw notUtf8();
      first = false;
      const text = decoder.decode(part, { stream: true });
      if (text.includes('\0')) throw notUtf8();
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? notUtf8() : error;
  }
}

const notUtf8 = () =>
  refusal(
    'This file is not UTF-8 text. In your spreadsheet, save it as "CSV UTF-8" and try again.',
  );

function headingsOf(record: string[]): (ImportField | null)[] {
  const fields = record.map(fieldOfHeading);
  if (!fields.includes('email')) {
    throw refusal(
      'The first line must name the columns: email, stripe_subscription, discord, tradingview.',
    );
  }
  return fields;
}

function cellsOf(
  fields: readonly (ImportField | null)[],
  record: readonly string[],
): Partial<Record<ImportField, string>> {
  const cells: Partial<Record<ImportField, string>> = {};
  for (const [index, field] of fields.entries()) {
    if (field !== null) cells[field] ??= record[index] ?? '';
  }
  return cells;
}

function csvProblem(error: unknown): string {
  const line = (error as { lines?: unknown } | null)?.lines;
  const where = typeof line === 'number' ? ` near line ${line}` : '';
  return `This file cannot be read as CSV${where}.`;
}

function refusal(message: string): AppError {
  return new AppError('import.unreadable', 'invalid', message);
}
