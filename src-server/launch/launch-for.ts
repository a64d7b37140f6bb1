import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { Shutdown } from './shutdown.ts';
import { clearWorld } from './start-over.ts';
import { type LaunchedSurroundings, launchSurroundings } from './surroundings.ts';

/** Launches the surroundings for a configuration. */
export function launchFor(
  config: Config & { sandboxStartsDaysAgo: number },
  log: Log,
  shutdown: Shutdown,
): Promise<LaunchedSurroundings> {
  const { web, storage, providers, sandboxStartsDaysAgo } = config;
  const { stripe, discord, tradingview } = providers;
  return launchSurroundings(
    {
      dataDirectory: storage.dataDirectory,
      databaseUrl: storage.databaseUrl,
      migrationDatabaseUrl: storage.migrationDatabaseUrl,
      needsSandbox: [stripe, discord, tradingview].some(({ mode }) => mode === 'sandbox'),
      sandboxPort: providers.sandboxPort,
      sandboxStartsDaysAgo,
      host: web.host,
      port: web.port,
      appUrl: web.appUrl,
      beforeStart: (dataDirectory) => clearWorld(dataDirectory, config),
      log,
      say: (line) => process.stdout.write(`${line}\n`),
    },
    shutdown,
  );
}
