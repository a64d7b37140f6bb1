import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  discardEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src-server/database/embedded-postgres.ts';
import { migrate } from '../../../src-server/database/migrate.ts';
import { type Orm, openOrm } from '../../../src-server/database/orm.ts';

export interface ThrowAwayDatabase {
  orm: Orm;
  close(): Promise<void>;
}

/** On a busy machine the first queries to a new server time out. A second start adopts the running server. */
const MAX_STARTS = 6;

async function startPatiently(directory: string): Promise<EmbeddedPostgres> {
  for (let start = 1; ; start += 1) {
    try {
      return await startEmbeddedPostgres({ directory, tuning: { commitsOutlive: 'nothing' } });
    } catch (error) {
      if (start < MAX_STARTS) continue;
      await discard(directory);
      throw error;
    }
  }
}

async function discard(directory: string): Promise<void> {
  await discardEmbeddedPostgres(directory);
  rmSync(directory, { recursive: true, force: true });
}

/** The product's gateways keep their pace and the cookie pair in a database. Opens an empty one for this run. */
export async function openThrowAwayDatabase(): Promise<ThrowAwayDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'wickline-rehearsal-'));
  // As root, PostgreSQL runs as another user and needs to traverse the folder.
  chmodSync(directory, 0o711);
  const database = await startPatiently(directory);
  // PostgreSQL ends with this process, however it ends.
  const kill = () => database.kill();
  process.once('exit', kill);
  const close = async (orm?: Orm) => {
    await orm?.close();
    await database.stop();
    process.off('exit', kill);
    await discard(directory);
  };
  try {
    await migrate(database.url);
    const orm = await openOrm(database.url, 4);
    return { orm, close: () => close(orm) };
  } catch (error) {
    await close();
    throw error;
  }
}
