import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { isDatabaseLive, markDatabaseLive } from './database/database-mark.ts';

const MARK = 'live';

/** Whether this data folder ever served a real provider or production. */
export function isFolderLive(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, MARK));
}

/**
 * Remembers a start with a real provider or in production, in the database and in the data folder. A later start
 * without keys has a configuration of a sandbox, but not the data of one.
 */
export async function keepLiveMark(
  { providers, web }: Pick<Config, 'providers' | 'web'>,
  { dataDirectory, owner }: { dataDirectory: string; owner: pg.Client },
): Promise<void> {
  const { stripe, discord, tradingview } = providers;
  const isReal =
    web.production || [stripe, discord, tradingview].some(({ mode }) => mode === 'own');
  if (isReal) await markDatabaseLive(owner);
  // A restored database brings its mark into a new folder.
  else if (isFolderLive(dataDirectory) || !(await isDatabaseLive(owner))) return;
  writeFileSync(join(dataDirectory, MARK), '', { mode: 0o600 });
}
