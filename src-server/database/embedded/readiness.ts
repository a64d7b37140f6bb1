import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isRunning, type ProcessIdentity } from '../../process/process-identity.ts';
import { PostmasterDidNotStart } from './postmaster.ts';

/** Crash recovery may take a while. The server answers 'starting up' during it. */
const RECOVERY_MS = 180_000;
const FIRST_PATIENCE_MS = 2_000;
const MAX_PATIENCE_MS = 30_000;
/** A running server that stays silent for longer is ended and started again. */
const ADOPT_WITHIN_MS = 10_000;
/** For a server that answered before: a busy machine may need long for a new database. */
const ANSWER_WITHIN_MS = 60_000;

/**
 * Polls until the server answers a query. Log lines differ between versions and languages; a query
 * does not. Each question waits longer than the last one: on a machine so busy that an answer takes
 * longer than the first wait, questions of that length would never get one.
 */
export async function waitUntilAnswering(
  server: ProcessIdentity,
  { url, firstPatienceMs = FIRST_PATIENCE_MS }: { url: string; firstPatienceMs?: number },
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + RECOVERY_MS;
  let patienceMs = firstPatienceMs;
  for (let pauseMs = 15; ; pauseMs = Math.min(pauseMs * 1.5, 150)) {
    const began = performance.now();
    const failure = await ask(url, patienceMs);
    if (failure !== null) signal.throwIfAborted();
    // Another server may answer at the address of one that ended.
    if (!isRunning(server)) throw new PostmasterDidNotStart('it ended while starting');
    if (failure === null) return;
    if (performance.now() > deadline) throw new PostmasterDidNotStart(failure.message);
    // A refusal comes at once and costs no patience.
    if (performance.now() - began >= patienceMs)
      patienceMs = Math.min(patienceMs * 2, MAX_PATIENCE_MS);
    await delay(pauseMs);
  }
}

/** Whether the server at that URL serves this cluster, accepts our password and answers in time. */
export async function answersFor(cluster: string, url: string): Promise<boolean> {
  try {
    const found = await queryOnce(
      url,
      "select current_setting('data_directory') as value",
      ADOPT_WITHIN_MS,
    );
    return found === cluster;
  } catch {
    return false;
  }
}

export async function queryOnce(
  url: string,
  sql: string,
  withinMs = ANSWER_WITHIN_MS,
): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
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

async function ask(url: string, withinMs: number): Promise<Error | null> {
  try {
    await queryOnce(url, 'select 1 as value', withinMs);
    return null;
  } catch (error) {
    return error as Error;
  }
}
