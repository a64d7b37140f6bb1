import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isRunning, type ProcessIdentity } from '../../process/process-identity.ts';
import { PostmasterDidNotStart } from './postmaster.ts';

/** Crash recovery may take a while. The server answers 'starting up' during it. */
const RECOVERY_MS = 60_000;

/**
 * Polls until the server answers a query. Log lines differ between versions and languages; a query
 * does not.
 */
export async function waitUntilAnswering(
  server: ProcessIdentity,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + RECOVERY_MS;
  for (let pauseMs = 15; ; pauseMs = Math.min(pauseMs * 1.5, 150)) {
    const failure = await ask(url);
    if (failure === null) return;
    signal.throwIfAborted();
    if (!isRunning(server)) throw new PostmasterDidNotStart('it ended while starting');
    if (performance.now() > deadline) throw new PostmasterDidNotStart(failure.message);
    await delay(pauseMs);
  }
}

/** Whether the server at that URL serves this cluster, accepts our password and answers in time. */
export async function answersFor(cluster: string, url: string): Promise<boolean> {
  try {
    return (await queryOnce(url, "select current_setting('data_directory') as value")) === cluster;
  } catch {
    return false;
  }
}

export async function queryOnce(url: string, sql: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 3000,
  });
  // The next query reports a connection lost while idle. An unhandled 'error' event would end the
  // process.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ value: string }>(sql)).rows[0]?.value;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ask(url: string): Promise<Error | null> {
  try {
    await queryOnce(url, 'select 1 as value');
    return null;
  } catch (error) {
    return error as Error;
  }
}
