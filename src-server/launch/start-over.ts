import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { emptyDatabase } from '../database/empty-database.ts';
import { withClient } from '../database/one-client.ts';
import { isDatabaseLive } from './database/database-mark.ts';
import { isFolderLive } from './live-mark.ts';
import type { Shutdown } from './shutdown.ts';
import type { Surroundings } from './surroundings.ts';

/** Left in the data folder by a product that shall begin empty the next time. */
const MARKER = 'start-over';
/** Data of the simulated vendors and mailboxes. Secrets stay, and with them the operator’s password. */
const WORLD = ['sandbox', 'mail'];
const RETRY_MS = 2_000;

type OverConfig = Pick<Config, 'providers' | 'storage' | 'web'>;

/** Only where nothing is or was real: three simulated providers, and a database of our own. */
export function mayStartOver(
  dataDirectory: string,
  { providers, storage, web }: OverConfig,
): boolean {
  const { stripe, discord, tradingview } = providers;
  const isSandbox = [stripe, discord, tradingview].every(({ mode }) => mode === 'sandbox');
  const isPlayground = isSandbox && !web.production && storage.databaseUrl === null;
  return isPlayground && !isFolderLive(dataDirectory);
}

/** Removes the simulated world before it starts, if the last run was asked to. */
export function clearWorld(dataDirectory: string, config: OverConfig): void {
  if (!mayStartOver(dataDirectory, config) || !existsSync(join(dataDirectory, MARKER))) return;
  for (const name of WORLD) rmSync(join(dataDirectory, name), { recursive: true, force: true });
}

/** Empties the database before its tables are made, if the last run was asked to. Safe to repeat. */
export async function clearProduct(
  config: OverConfig,
  {
    dataDirectory,
    ownerUrl,
    databaseUrl,
  }: Pick<Surroundings, 'dataDirectory' | 'ownerUrl' | 'databaseUrl'>,
): Promise<void> {
  const marker = join(dataDirectory, MARKER);
  if (!existsSync(marker)) return;
  const url = ownerUrl ?? databaseUrl;
  if (mayStartOver(dataDirectory, config) && !(await withClient(url, isDatabaseLive))) {
    await emptyDatabase(url);
  }
  rmSync(marker);
}

/** Stops this product once the control room asks to start over. */
export function offerStartOver(
  config: OverConfig,
  { sandbox, dataDirectory }: Pick<Surroundings, 'sandbox' | 'dataDirectory'>,
  { shutdown, say }: { shutdown: Shutdown; say: (line: string) => void },
): void {
  if (sandbox === null || !mayStartOver(dataDirectory, config)) return;
  const stopping = new AbortController();
  const { signal } = stopping;
  const wanted = async (): Promise<boolean> => {
    const response = await fetch(`${sandbox.addresses.control}/start-over/wanted`, { signal });
    return response.status === 200;
  };
  const wait = async (): Promise<void> => {
    while (!signal.aborted) {
      const isWanted = await wanted().catch(() =>
        delay(RETRY_MS, false, { signal }).catch(() => false),
      );
      if (!isWanted) continue;
      writeFileSync(join(dataDirectory, MARKER), '', { mode: 0o600 });
      say('Starting over: run npm start again. It begins with an empty installation.');
      void shutdown.begin(0);
      return;
    }
  };
  shutdown.add({ name: 'the offer to start over', stop: () => stopping.abort() });
  void wait();
}
