import type { AppParts } from '../../src-server/composition/app-parts.ts';
import { optionsFrom } from '../../src-server/composition/options-from.ts';
import { createParts } from '../../src-server/composition/parts.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { localSecrets } from '../../src-server/launch/local-secrets.ts';
import { createLog } from '../../src-server/log/log.ts';

interface OpenedParts {
  parts: AppParts;
  stop(): Promise<void>;
}

/** Composes the product in this process, without a provider and without timers. */
export async function openParts(databaseUrl: string, folder: string): Promise<OpenedParts> {
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
  return { parts, stop };
}
