import { existsSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findFreePort } from '../process/free-port.ts';
import { lastLinesOf } from '../process/logged-output.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { supervise } from '../process/supervise.ts';
import { DATABASE_ROLE, ensureCluster } from './embedded/cluster.ts';
import { findExistingCluster, findPlace, type Place, provideBinaries } from './embedded/place.ts';
import {
  endPostmaster,
  killPostmaster,
  type PostmasterStart,
  spawnPostmaster,
} from './embedded/postmaster.ts';
import {
  findRunningPostmaster,
  type Postmaster,
  removeMisleadingNote,
} from './embedded/postmaster-note.ts';
import { answersFor, queryOnce, waitUntilAnswering } from './embedded/readiness.ts';
import { DATABASE_NAME, runtimeUrlOf } from './embedded/runtime-url.ts';
import type { Tuning } from './embedded/settings.ts';

export type DatabaseEvent =
  | { kind: 'created' | 'started' | 'adopted' | 'lost' | 'restarted'; server: Postmaster }
  | { kind: 'restart-failed'; error: Error };

interface EmbeddedPostgresOptions {
  /** The data folder. It contains the cluster, or postgres.json says where the cluster is. */
  directory: string;
  /** Default: commits survive a power cut, with memory settings for a laptop. */
  tuning?: Partial<Tuning>;
  onEvent?: (event: DatabaseEvent) => void;
  /** Aborts a start in progress. It then fails soon and leaves nothing running. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** Connects as the owner. Stays the same across restarts of the server. */
  readonly url: string;
  /** Connects as the product's role, which `grantRuntimeRole` creates. */
  readonly runtimeUrl: string;
  readonly server: Postmaster;
  stop(): Promise<void>;
  /** Kills the server. Its next start recovers. */
  kill(): void;
  /** Leaves the server running for the next start to adopt. */
  abandon(): Promise<void>;
}

/** Starts, or adopts, the PostgreSQL of a data folder and keeps it running until `stop`. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const directory = realpathSync(options.directory);
  const tuning: Tuning = { commitsOutlive: 'power-cut', ...options.tuning };
  const report = options.onEvent ?? (() => {});
  const logFile = join(directory, 'logs', 'postgres.log');
  const place = findPlace(directory);
  const binaries = await provideBinaries(directory, place);
  const signal = options.signal ?? new AbortController().signal;
  const start = (port: number) =>
    startAnswering({ place, binaries, port, tuning, logFile }, signal).catch((error: Error) => {
      throw error instanceof StartRefusal ? error : couldNotStart(error, logFile);
    });

  let server = await adopt(place);
  if (server !== null) report({ kind: 'adopted', server });
  else {
    const created = await ensureCluster(place, binaries, { ...tuning, signal });
    server = await startOnFreePort(start);
    report({ kind: created ? 'created' : 'started', server });
  }
  await ensureDatabase(place, server.port);

  const supervised = supervise({
    first: server,
    restart: ({ port }) => start(port),
    onLost: (lost) => report({ kind: 'lost', server: lost }),
    onRestarted: (next) => report({ kind: 'restarted', server: next }),
    onRestartFailed: (error) => report({ kind: 'restart-failed', error }),
  });
  return {
    url: urlOf(place, server.port, DATABASE_NAME),
    runtimeUrl: runtimeUrlOf(place.password, server.port),
    get server() {
      return supervised.current;
    },
    kill: () => killPostmaster(supervised.current),
    abandon: () => supervised.release(),
    async stop() {
      await supervised.release();
      await endPostmaster(supervised.current);
    },
  };
}

/** Stops a data folder's server and deletes its cluster. For temporary folders of tests. */
export async function discardEmbeddedPostgres(directory: string): Promise<void> {
  const cluster = existsSync(directory) ? findExistingCluster(realpathSync(directory)) : null;
  if (cluster === null) return;
  const server = findRunningPostmaster(cluster);
  if (server !== null) await endPostmaster(server);
  // A cluster outside the data folder has its own parent folder.
  const outside = !cluster.startsWith(`${realpathSync(directory)}/`);
  rmSync(outside ? dirname(cluster) : cluster, { recursive: true, force: true });
}

function urlOf(place: Place, port: number, database: string): string {
  return `postgres://${DATABASE_ROLE}:${place.password}@127.0.0.1:${port}/${database}`;
}

/** A running server is ours if it accepts our password and serves this exact folder. */
async function adopt(place: Place): Promise<Postmaster | null> {
  const server = findRunningPostmaster(place.cluster);
  if (server === null) return null;
  if (await answersFor(place.cluster, urlOf(place, server.port, 'postgres'))) return server;
  await endPostmaster(server);
  return null;
}

/** Another process may take the free port before we listen on it. */
async function startOnFreePort(start: (port: number) => Promise<Postmaster>): Promise<Postmaster> {
  const port = await findFreePort();
  return start(port).catch(async (error) => {
    const isTaken = (await findFreePort('127.0.0.1', port).catch(() => 0)) !== port;
    if (!isTaken) throw error;
    return start(await findFreePort());
  });
}

async function startAnswering(start: PostmasterStart, signal: AbortSignal): Promise<Postmaster> {
  await removeMisleadingNote(start.place.cluster);
  signal.throwIfAborted();
  const server = await spawnPostmaster(start);
  try {
    await waitUntilAnswering(server, { url: urlOf(start.place, start.port, 'postgres') }, signal);
  } catch (error) {
    await endPostmaster(server);
    throw error;
  }
  return server;
}

async function ensureDatabase(place: Place, port: number): Promise<void> {
  const administration = urlOf(place, port, 'postgres');
  const exists = `select 1 as value from pg_database where datname = '${DATABASE_NAME}'`;
  if ((await queryOnce(administration, exists)) !== undefined) return;
  await queryOnce(administration, `create database ${DATABASE_NAME}`);
}

function couldNotStart(error: Error, logFile: string): StartRefusal {
  return new StartRefusal(
    `The embedded PostgreSQL did not start (${error.message}); the end of ${basename(logFile)} in ${dirname(logFile)} says: ${lastLinesOf(logFile, 3)}`,
  );
}
