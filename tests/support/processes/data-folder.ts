import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { discardEmbeddedPostgres } from '../../../src-server/database/embedded-postgres.ts';
import { openRunRecord } from '../../../src-server/launch/run-record.ts';
import { endProcess } from '../../../src-server/process/end-process.ts';
import { folderInMemory } from '../folder-in-memory.ts';
import { killSpawnedServers } from './server-process.ts';

export interface FolderOptions {
  /** 0o711 lets root's database lie inside; 0o700 is what `mktemp -d` makes. */
  mode?: number;
  owner?: { uid: number; gid: number };
}

const made: { folder: string; isOurs: boolean }[] = [];

// Registered when a test file loads this module: a folder made inside a test or a hook is removed all the same.
afterAll(async () => {
  killSpawnedServers();
  for (const { folder, isOurs } of made) {
    const dataDir = join(folder, 'data');
    await endProcessesOf(dataDir);
    // Another user's note is not believed, and such a database lies in the folder anyway.
    if (isOurs) await discardEmbeddedPostgres(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** An empty folder; whatever runs from the data folder in it is ended, and all of it removed, after the file's tests. */
export function temporaryFolder({ mode = 0o711, owner }: FolderOptions = {}): string {
  const folder = mkdtempSync(join(folderInMemory(), 'wickline-launch-'));
  made.push({ folder, isOurs: owner === undefined });
  chmodSync(folder, mode);
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

export function temporaryDataDir(options: FolderOptions = {}): string {
  return join(temporaryFolder(options), 'data');
}

async function endProcessesOf(dataDir: string): Promise<void> {
  for (const running of Object.values(openRunRecord(dataDir).read())) {
    if (running !== undefined) await endProcess(running, [{ signal: 'SIGKILL', withinMs: 2000 }]);
  }
}
