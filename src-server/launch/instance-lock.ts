import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { identifySelf, isRunning, type ProcessIdentity } from '../process/process-identity.ts';
import { StartRefusal } from '../process/start-refusal.ts';

interface InstanceLock {
  release(): void;
}

const holderSchema = z.object({ pid: z.number().int(), start: z.string() });

/** A takeover lasts microseconds. One this old was left by a killed process. */
const TAKE_OVER_MS = 3000;

/**
 * One server per data folder. Removes the lock of a process that is gone, even if its pid was
 * reused.
 */
export async function lockInstance(directory: string): Promise<InstanceLock> {
  const file = join(directory, 'run.lock');
  const self = identifySelf();
  while (!claim(file, self)) {
    const holder = readHolder(file);
    if (holder !== null && isRunning(holder)) {
      throw new StartRefusal(
        `Wickline already runs with the data folder ${directory} (process ${holder.pid}): stop it first, or set another DATA_DIR and PORT.`,
      );
    }
    if (!removeStale(file)) await delay(10);
  }
  return {
    release() {
      if (readHolder(file)?.pid === self.pid) rmSync(file, { force: true });
    },
  };
}

/** A hard link appears atomically, so no one reads a lock without its holder. */
function claim(file: string, self: ProcessIdentity): boolean {
  const mine = `${file}.${self.pid}`;
  writeFileSync(mine, `${JSON.stringify(self)}\n`, { mode: 0o600 });
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * If two starts find the same stale lock, the slower one must not remove the faster one's new lock.
 */
function removeStale(file: string): boolean {
  const takingOver = `${file}.taking-over`;
  try {
    closeSync(openSync(takingOver, 'wx', 0o600));
  } catch {
    const stat = statSync(takingOver, { throwIfNoEntry: false });
    if (stat !== undefined && Date.now() - stat.mtimeMs > TAKE_OVER_MS) {
      rmSync(takingOver, { force: true });
    }
    return false;
  }
  try {
    const holder = readHolder(file);
    if (holder === null || !isRunning(holder)) rmSync(file, { force: true });
    return true;
  } finally {
    rmSync(takingOver, { force: true });
  }
}

function readHolder(file: string): ProcessIdentity | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
