import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRunRecord, type RunRecord } from '../../../src-server/launch/run-record.ts';
import { checkLedger } from '../discord-contract/check-ledger.ts';
import { until } from '../until.ts';

export const REPOSITORY = join(import.meta.dirname, '../../..');

export interface StartOptions {
  dataDir: string;
  environment?: Record<string, string>;
  /** Default: `node scripts/start.mjs`. */
  command?: readonly [string, ...string[]];
  user?: { uid: number; gid: number };
  /** Where it listens, when its public address is a proxy's. */
  url?: string;
}

/** A started server, whether it will serve or refuse. */
export interface ServerProcess {
  pid: number;
  child: ChildProcess;
  dataDir: string;
  output(): string;
  /** The current content of run.json. */
  record(): RunRecord;
  exit: Promise<{ code: number | null; signal: string | null }>;
}

export interface RunningServer extends ServerProcess {
  url: string;
  control: string;
  /** Asks it to stop and waits for its end. Throws if a request to the sandbox's Discord was not as published. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null }>;
}

const spawned = new Set<ChildProcess>();

/** Kills every spawned server, even one that hangs and ignores signals when its test timed out. */
export function killSpawnedServers(): void {
  for (const child of spawned) child.kill('SIGKILL');
}

/** Starts the product as a person does, with nothing of our environment but PATH. */
export function spawnServer(options: StartOptions): ServerProcess {
  const [command, ...arguments_] = options.command ?? [process.execPath, 'scripts/start.mjs'];
  const child = spawn(command, arguments_, {
    cwd: REPOSITORY,
    env: {
      PATH: `${join(REPOSITORY, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: '/nonexistent',
      DATA_DIR: options.dataDir,
      PORT: '0',
      SANDBOX_PORT: '0',
      // Lets the server stop when this run is killed.
      WICKLINE_STARTED_BY: String(process.pid),
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.user,
  });
  spawned.add(child);
  child.once('close', () => spawned.delete(child));
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    pid: child.pid ?? 0,
    child,
    dataDir: options.dataDir,
    output: () => output,
    record: () => openRunRecord(options.dataDir).read(),
    exit: new Promise((resolve) =>
      child.once('close', (code, signal) => resolve({ code, signal })),
    ),
  };
}

/** Starts it and waits until it serves. `npm run check -- start` checks how long a start takes. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const server = spawnServer(options);
  let ended = false;
  void server.exit.then(() => {
    ended = true;
  });
  await until('the server is ready', async () => {
    if (ended) throw new Error('The server ended.');
    const url = server.record().server?.url;
    return url !== undefined && (await isReady(options.url ?? url));
  }).catch(async (error) => {
    // Kill it, so it cannot become ready later where the next one listens.
    server.child.kill('SIGKILL');
    await server.exit;
    throw new Error(`${(error as Error).message} It said: ${server.output()}`, { cause: error });
  });
  const record = server.record();
  return {
    ...server,
    url: options.url ?? record.server?.url ?? '',
    control: record.sandbox?.addresses?.control ?? '',
    async stop(signal = 'SIGTERM') {
      server.child.kill(signal);
      const { code } = await server.exit;
      await checkLedger(options.dataDir);
      return { code };
    },
  };
}

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).status === 200;
  } catch {
    return false;
  }
}

export function clusterPointerOf(dataDir: string): { cluster: string; password: string } | null {
  const file = join(dataDir, 'postgres.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** The embedded database of a running server. */
export function databaseUrlOf(server: RunningServer): string {
  const password = clusterPointerOf(server.dataDir)?.password;
  return `postgres://wickline:${password}@127.0.0.1:${server.record().database?.port}/wickline`;
}
