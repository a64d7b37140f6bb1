import { endPostmaster } from '../../database/embedded/postmaster.ts';
import {
  type DatabaseEvent,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../database/embedded-postgres.ts';
import { isRunning } from '../../process/process-identity.ts';
import type { Ground } from '../ground.ts';
import { noted, type RunRecord } from '../run-record.ts';
import { checkGivenDatabase } from './database-check.ts';

/** The embedded PostgreSQL, or null after checking the configured one. */
export async function launchDatabase(
  { dataDirectory, record, databaseUrl, migrationDatabaseUrl, log, signal }: Ground,
  previous: RunRecord['database'],
): Promise<EmbeddedPostgres | null> {
  if (databaseUrl !== null) {
    // Left by an earlier start with the embedded one.
    if (previous !== undefined && isRunning(previous)) await endPostmaster(previous);
    // The owner creates the server's role if it is missing.
    await checkGivenDatabase(migrationDatabaseUrl ?? databaseUrl);
    return null;
  }
  const onEvent = (event: DatabaseEvent): void => {
    if (event.kind === 'restart-failed') {
      log.error({ err: event.error }, 'the database could not be restarted yet');
      return;
    }
    const { pid, port } = event.server;
    if (event.kind === 'lost') log.error({ pid }, 'the database ended unexpectedly');
    else {
      log.info({ pid, port }, `database ${event.kind}`);
      record.write({ database: { ...noted(event.server), port } });
    }
  };
  return startEmbeddedPostgres({ directory: dataDirectory, signal, onEvent });
}
