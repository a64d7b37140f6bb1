import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Tuning } from '../../../src-server/database/embedded/settings.ts';
import { startEmbeddedPostgres } from '../../../src-server/database/embedded-postgres.ts';
import { folderInMemory } from '../folder-in-memory.ts';
import { mountOwnDisk, type OwnDisk } from './own-disk.ts';

interface ThrowAwayCluster {
  url: string;
  /** Kills the postmaster. Another one recovers the data at the same address. */
  crash(): void;
  /** Null: it uses the machine's disk, because no other was requested or possible. */
  disk: OwnDisk | null;
  stop(): Promise<void>;
}

/** A PostgreSQL that ends with this process, however it ends. Not crash-safe unless `commitsOutlive` says so. */
export async function startThrowAwayCluster(
  tuning: Partial<Tuning> = {},
  { ownDisk = false }: { ownDisk?: boolean } = {},
): Promise<ThrowAwayCluster> {
  const directory = mkdtempSync(join(folderInMemory(), 'wickline-cluster-'));
  const disk = ownDisk ? mountOwnDisk(directory) : null;
  // As root, another user runs the server and must be able to traverse this folder.
  chmodSync(directory, 0o711);
  const finish = appointUndertaker(directory);
  const database = await startEmbeddedPostgres({
    directory,
    tuning: { commitsOutlive: 'nothing', ...tuning },
  });
  return {
    url: database.url,
    crash: () => database.kill(),
    disk,
    async stop() {
      await database.abandon();
      await finish();
    },
  };
}

/**
 * A separate process that waits until our end of a pipe closes, then stops the server and removes the folder. The
 * kernel closes the pipe even when we are killed.
 */
function appointUndertaker(directory: string): () => Promise<void> {
  const undertaker = spawn(
    process.execPath,
    [join(import.meta.dirname, 'cluster-undertaker.ts'), directory],
    { stdio: ['pipe', 'ignore', 'inherit'], detached: true },
  );
  undertaker.unref();
  const done = new Promise<void>((resolve) => undertaker.once('exit', () => resolve()));
  return () => {
    undertaker.ref();
    undertaker.stdin.end();
    return done;
  };
}
