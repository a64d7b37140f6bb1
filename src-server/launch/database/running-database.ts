import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runtimeUrlOf } from '../../database/embedded/runtime-url.ts';
import { isRunning } from '../../process/process-identity.ts';
import { openRunRecord } from '../run-record.ts';

const pointer = z.object({ password: z.string() });

/**
 * URL of a running server's embedded database, as the server's role; null if none is running.
 * Starts nothing.
 */
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
