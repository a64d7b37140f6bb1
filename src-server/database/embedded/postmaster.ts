import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endProcess } from '../../process/end-process.ts';
import { closeLog, openLog } from '../../process/logged-output.ts';
import { identifyProcess, type ProcessIdentity } from '../../process/process-identity.ts';
import type { Binaries } from './binaries.ts';
import { POSTGRES_ENVIRONMENT } from './cluster.ts';
import type { Place } from './place.ts';
import type { Postmaster } from './postmaster-note.ts';
import { serverArguments, type Tuning } from './settings.ts';

export interface PostmasterStart {
  place: Place;
  binaries: Binaries;
  port: number;
  tuning: Tuning;
  logFile: string;
}

export class PostmasterDidNotStart extends Error {}

/** Starts the server in its own process group: Ctrl-C must not reach it before us. */
export function spawnPostmaster(start: PostmasterStart): Promise<Postmaster> {
  const { place, binaries, port, tuning } = start;
  const output = openLog(start.logFile);
  const child = spawn(
    join(binaries.directory, 'bin', 'postgres'),
    serverArguments(place.cluster, port, tuning),
    {
      cwd: '/',
      env: POSTGRES_ENVIRONMENT,
      stdio: ['ignore', output, output],
      detached: true,
      ...(place.user === null ? {} : { uid: place.user.uid, gid: place.user.gid }),
    },
  );
  closeLog(output);
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      const identity = child.pid === undefined ? null : identifyProcess(child.pid);
      if (identity === null) return reject(new PostmasterDidNotStart('it ended at once'));
      resolve({ ...identity, port });
    });
  });
}

/** Fast shutdown: rolls back open transactions and leaves clean data files. */
export function endPostmaster(postmaster: ProcessIdentity): Promise<boolean> {
  return endProcess(postmaster, [
    { signal: 'SIGINT', withinMs: 2000 },
    { signal: 'SIGQUIT', withinMs: 400 },
    { signal: 'SIGKILL', withinMs: 300, group: true },
  ]);
}

/** Immediate shutdown: loses no data, and the next start replays the WAL. */
export function killPostmaster({ pid }: ProcessIdentity): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // Already gone.
  }
}
