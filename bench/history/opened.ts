import type { AppParts } from '../../src-server/composition/app-parts.ts';
import { optionsFrom } from '../../src-server/composition/options-from.ts';
import { createParts } from '../../src-server/composition/parts.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { localSecrets } from '../../src-server/launch/local-secrets.ts';
import { createLog } from '../../src-server/log/log.ts';
import type { HistorySize } from './seed-history.ts';

/** The product's parts on one database, and how long its history is. */
export interface Opened {
  parts: AppParts;
  size: HistorySize;
  stop(): Promise<void>;
}

/** Composes the product in this process, without a provider and without timers. */
export async function openProduct(
  databaseUrl: string,
  size: HistorySize,
  folder: string,
): Promise<Opened> {
  const around = {
    dataDirectory: folder,
    databaseUrl,
    port: 0,
    appUrl: 'http://localhost',
    sandbox: null,
    ownerUrl: null,
  };
  const log = createLog({ level: 'silent' });
  const config = loadConfig({ SANDBOX: 'off' });
  const parts = await createParts(
    optionsFrom(config, around, { secrets: localSecrets(folder), log }),
  );
  // Creates the tables of jobs, which monitoring reads. No worker runs.
  await parts.jobs.start([]);
  const stop = async () => {
    await parts.jobs.stop();
    await parts.orm.close();
  };
  return { parts, size, stop };
}
