import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { discardEmbeddedPostgres } from '../../src-server/database/embedded-postgres.ts';
import { openRunRecord } from '../../src-server/launch/run-record.ts';
import { endProcess } from '../../src-server/process/end-process.ts';
import { killSpawnedServers } from './server-process.ts';

export interface FolderOptions {
  /** 0o711 lets root's database lie inside; 0o700 is what `mktemp -d` makes. */
  mode?: number;
  owner?: { uid: number; gid: number };
}

/** An empty folder; whatever runs from the data folder in it is ended, and all of it removed, after the file's tests. */
export function temporaryFolder(options: FolderOptions = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-launch-'));
  chmodSync(folder, options.mode ?? 0o711);
  if (options.owner !== undefined) chownSync(folder, options.owner.uid, options.owner.gid);
  afterAll(async () => {
    killSpawnedServers();
    await endEverythingOf(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function temporaryDataDir(options: FolderOptions = {}): string {
  return join(temporaryFolder(options), 'data');
}

async function endEverythingOf(dataDir: string): Promise<void> {
  const { server, sandbox } = openRunRecord(dataDir).read();
  for (const running of [server, sandbox]) {
    if (running !== undefined) await endProcess(running, [{ signal: 'SIGKILL', withinMs: 2000 }]);
  }
  await discardEmbeddedPostgres(dataDir);
}
