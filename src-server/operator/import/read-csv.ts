import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError } from '../../errors/app-error.ts';
import { delimiterOf, withHeading } from './file-heading.ts';

/** Larger files must be split. */
const MAX_ROWS = 100_000;

/** One line of a file, by the fields that its heading names. */
export interface CsvRow<Field extends string> {
  line: number;
  cells: Partial<Record<Field, string>>;
  /** False: the line has more or fewer cells than the heading. */
  isWhole: boolean;
}

interface Columns<Field extends string> {
  /** Null: a column that is not read. */
  fieldOf(heading: string): Field | null;
  /** Without one of these the file is refused with `missing`. */
  needed: readonly Field[];
  missing: string;
}

/**
 * Reads a CSV: UTF-8 with or without BOM, separated by comma, semicolon or tab as in its heading.
 * An unreadable file is refused as a whole, before anything is stored.
 */
export async function readCsv<Field extends string>(
  bytes: AsyncIterable<Uint8Array>,
  columns: Columns<Field>,
): Promise<CsvRow<Field>[]> {
  let fields: (Field | null)[] | null = null;
  const rows: CsvRow<Field>[] = [];
  try {
    for await (const { record, info } of (await parserOf(
      decoded(bytes),
    )) as AsyncIterable<Parsed>) {
      if (fields === null) {
        fields = fieldsOf(columns, record);
        continue;
      }
      if (rows.length >= MAX_ROWS) throw refusal(`More than ${MAX_ROWS} rows: please split it.`);
      rows.push({
        line: info.lines,
        cells: cellsOf(fields, record),
        isWhole: record.length === fields.length,
      });
    }
  } catch (error) {
    throw error instanceof AppError ? error : refusal(csvProblem(error));
  }
  if (rows.length === 0) throw refusal('This file has no rows.');
  return rows;
}

function fieldsOf<Field extends string>(
  { fieldOf, needed, missing }: Columns<Field>,
  record: readonly string[],
): (Field | null)[] {
  const fields = record.map(fieldOf);
  if (needed.some((field) => !fields.includes(field))) throw refusal(missing);
  return fields;
}

function cellsOf<Field extends string>(
  fields: readonly (Field | null)[],
  record: readonly string[],
): Partial<Record<Field, string>> {
  const cells: Partial<Record<Field, string>> = {};
  for (const [index, field] of fields.entries()) {
    if (field !== null) cells[field] ??= record[index] ?? '';
  }
  return cells;
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

function csvProblem(error: unknown): string {
  const line = (error as { lines?: unknown } | null)?.lines;
  const where = typeof line === 'number' ? ` near line ${line}` : '';
  return `This file cannot be read as CSV${where}.`;
}

function refusal(message: string): AppError {
  return new AppError('import.unreadable', 'invalid', message);
}
