import type { EmbeddedPostgres } from '../database/embedded-postgres.ts';
import { findFreePort } from '../process/free-port.ts';
import { identifySelf, isRunning } from '../process/process-identity.ts';
import { buildClients } from './client-build.ts';
import { claimDataDirectory } from './data-directory.ts';
import { launchDatabase } from './database/launch-database.ts';
import type { SurroundingsOptions } from './ground.ts';
import { lockInstance } from './instance-lock.ts';
import { assertPortFree, type HeldPort, holdPort } from './port-check.ts';
import { noted, openRunRecord, type SandboxAddresses } from './run-record.ts';
import { launchSandbox } from './sandbox/launch-sandbox.ts';
import { killGroup, type RunningSandbox } from './sandbox/sandbox.ts';
import type { SandboxCredentials } from './sandbox/sandbox-client.ts';
import type { Shutdown } from './shutdown.ts';

/** Where the server finds what is outside its own process. */
export interface Surroundings {
  /** The data folder's real path. */
  dataDirectory: string;
  /** URL for the server's role. */
  databaseUrl: string;
  /** URL for the tables' owner; null: the same. */
  ownerUrl: string | null;
  port: number;
  appUrl: string;
  sandbox: { addresses: SandboxAddresses; credentials: SandboxCredentials } | null;
}

export interface LaunchedSurroundings extends Surroundings {
  /** Call right before the server listens: a port that was not configured is held until then. */
  releasePort(): Promise<void>;
  /** Writes the listening server into run.json. From now on others may rely on it. */
  recordServer(): void;
}

/**
 * Launches everything outside the server's own process: data folder, database, sandbox, built
 * client. `shutdown` stops whatever it started. Raises StartRefusal if a person must fix something.
 */
export async function launchSurroundings(
  options: SurroundingsOptions,
  shutdown: Shutdown,
): Promise<LaunchedSurroundings> {
  const dataDirectory = claimDataDirectory(options.dataDirectory);
  const lock = await lockInstance(dataDirectory);
  shutdown.add({ name: 'the lock', stop: lock.release, force: lock.release });
  options.beforeStart(dataDirectory);
  const record = openRunRecord(dataDirectory);
  const { server: killed, ...previous } = record.read();
  record.replace(previous);
  const { port, release } = await choosePort(options, killed?.port);
  const appUrl = options.appUrl ?? `http://localhost:${port}`;

  // In parallel: together they determine the startup time.
  const stopping = new AbortController();
  const ground = { ...options, dataDirectory, appUrl, record, signal: stopping.signal };
  const database = launchDatabase(ground, previous.database);
  const sandbox = launchSandbox(ground, previous.sandbox);
  const build = buildClients(options.say);

  const running: { kill(): void }[] = [];
  const remember = (each: EmbeddedPostgres | RunningSandbox | null): void => {
    if (each !== null) running.push(each);
  };
  database.then(remember, () => {});
  sandbox.then(remember, () => {});
  shutdown.add({
    name: 'the database and the sandbox',
    withinMs: 3000,
    async stop() {
      stopping.abort();
      build.cancel();
      const started = await Promise.allSettled([database, sandbox]);
      await Promise.all(
        started.map((each) => (each.status === 'fulfilled' ? each.value?.stop() : undefined)),
      );
      record.remove();
    },
    force() {
      for (const each of running) each.kill();
      // One that does not answer yet is not among them.
      const { sandbox: starting } = record.read();
      if (starting !== undefined && isRunning(starting)) killGroup(starting.pid);
    },
  });

  const [ownDatabase, ownSandbox] = await Promise.all([database, sandbox, build.done]);
  return {
    dataDirectory,
    port,
    releasePort: release,
    appUrl,
    databaseUrl: options.databaseUrl ?? ownDatabase?.runtimeUrl ?? '',
    ownerUrl:
      options.databaseUrl === null ? (ownDatabase?.url ?? null) : options.migrationDatabaseUrl,
    sandbox: ownSandbox,
    recordServer: () => record.write({ server: { ...noted(identifySelf()), port, url: appUrl } }),
  };
}

/**
 * If any port will do, reuse the one from before a crash, so open pages reconnect. Such a port is held, because the
 * sandbox and other starts look for free ports too. A configured one is not: a load balancer must be refused.
 */
async function choosePort(
  { host, port }: SurroundingsOptions,
  previous: number | undefined,
): Promise<HeldPort> {
  if (port !== 0) {
    await assertPortFree(port, host);
    return { port, release: async () => {} };
  }
  const again = previous === undefined ? null : await holdPort(previous, host).catch(() => null);
  return again ?? holdAnyPort(host);
}

/** Another program may take the free port before it is held. */
async function holdAnyPort(host: string): Promise<HeldPort> {
  return holdPort(await findFreePort(host), host).catch(async () =>
    holdPort(await findFreePort(host), host),
  );
}
