import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runtimeUrlOf } from '../../database/embedded/runtime-url.ts';
import { isRunning } from '../../process/process-identity.ts';
import { openRunRecord } from '../run-record.ts';

const pointer = z.object({ password: z.string() });

/** The embedded database of a server that runs now, as its own role; null when none does. Starts nothing. */
export function findRunningDatabase(dataDirectory: string): string | null {
  const { database } = openRunRecord(dataDirectory).read();
  if (database === undefined || !isRunning(database)) return null;
  try {
    const file = readFileSync(join(dataDirectory, 'postgres.json'), 'utf8');
    const { password } = pointer.parse(JSON.parse(file));
    return runtimeUrlOf(password, database.port);
  } catch {
    return null;
  }
}
