import { unzipSync } from 'fflate';
import { AppError } from '../../../errors/app-error.ts';

const PEOPLE = 'people.csv';
/** Unpacked. A small archive can hold a huge file. */
const MAX_BYTES = 20 * 1024 * 1024;

/** The people of a bundle that `npm run leave` wrote. Other files in it are not read. */
export async function* peopleInZip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  yield unpacked(Buffer.concat(parts));
}

function unpacked(archive: Uint8Array): Uint8Array {
  let found: Uint8Array | undefined;
  try {
    const isWanted = (file: { name: string; originalSize: number }) =>
      file.name === PEOPLE && file.originalSize <= MAX_BYTES;
    found = unzipSync(archive, { filter: isWanted })[PEOPLE];
  } catch {
    throw unreadable('This file cannot be read as a ZIP archive.');
  }
  if (found === undefined) throw unreadable(`This archive has no ${PEOPLE} of up to 20 MB.`);
  return found;
}

const unreadable = (message: string) => new AppError('import.unreadable', 'invalid', message);
