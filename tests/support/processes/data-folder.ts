import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { discardEmbeddedPostgres } from '../../../src-server/database/embedded-postgres.ts';
import { openRunRecord } from '../../../src-server/launch/run-record.ts';
import { endProcess } from '../../../src-server/process/end-process.ts';
import { folderInMemory } from '../folder-in-memory.ts';
import { killSpawnedServers } from './server-process.ts';

interface FolderOptions {
  /** 0o711 lets root's database be inside. 0o700 is what `mktemp -d` creates. */
  mode?: number;
  owner?: { uid: number; gid: number };
}

const made: { folder: string; isOurs: boolean }[] = [];

/** Ends whatever runs from the folders made so far, and removes them. */
export async function removeTemporaryFolders(): Promise<void> {
  killSpawnedServers();
  for (const { folder, isOurs } of made.splice(0)) {
    const dataDir = join(folder, 'data');
    await endProcessesOf(dataDir);
    // Another user's pid file is not trusted, and that database is in the folder anyway.
    if (isOurs) await discardEmbeddedPostgres(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An empty folder, which is removed after the file's tests. */
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
