import type { FileKind } from '../../../../src/domain/move/sources.ts';
import { AppError } from '../../../errors/app-error.ts';

const PEOPLE = 'people.csv';
/** Also unpacked: a small archive can hold a huge file. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Purchases of one service. */
export interface MoveFile {
  kind: FileKind;
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** The rows of an uploaded file: itself, or the people of a bundle. Refuses other names. */
export function rowsIn({ kind, name, bytes }: MoveFile): AsyncIterable<Uint8Array> {
  if (kind === 'generic' && /\.zip$/i.test(name)) return peopleInZip(bytes);
  if (/\.csv$/i.test(name)) return bytes;
  const message = 'The name of this file must end with .csv.';
  throw new AppError('import.wrong-name', 'invalid', message);
}

/** The people of a bundle that `npm run leave` wrote. Other files in it are not read. */
async function* peopleInZip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  yield await unpacked(Buffer.concat(parts));
}

async function unpacked(archive: Uint8Array): Promise<Uint8Array> {
  // A rare act: a start need not build the library's tables.
  const { unzipSync } = await import('fflate');
  let found: Uint8Array | undefined;
  try {
    const isWanted = (file: { name: string; originalSize: number }) =>
      file.name === PEOPLE && file.originalSize <= MAX_FILE_BYTES;
    found = unzipSync(archive, { filter: isWanted })[PEOPLE];
  } catch {
    throw unreadable('This file cannot be read as a ZIP archive.');
  }
  if (found === undefined) throw unreadable(`This archive has no ${PEOPLE} of up to 20 MB.`);
  return found;
}

const unreadable = (message: string) => new AppError('import.unreadable', 'invalid', message);
