import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  commandLineOf,
  identifyProcess,
  isIdTaken,
  listProcessesIn,
  type ProcessIdentity,
} from '../../process/process-identity.ts';

export interface Postmaster extends ProcessIdentity {
  port: number;
}

/** The running server of a cluster, from PostgreSQL's own pid file. */
export function findRunningPostmaster(cluster: string): Postmaster | null {
  const note = readNote(cluster);
  if (note === null) return null;
  const identity = identifyProcess(note.pid);
  // The pid may have been reused.
  if (identity === null || !commandLineOf(note.pid).includes(`-D ${cluster} `)) return null;
  return { ...identity, port: note.port };
}

/**
 * PostgreSQL refuses to start if any process has the pid in the file, even an unrelated or a zombie
 * process. Removes such a file once no process of the old server uses the cluster. PostgreSQL
 * itself handles a file with a free pid.
 */
export async function removeMisleadingNote(cluster: string): Promise<void> {
  const note = readNote(cluster);
  if (note === null || !isIdTaken(note.pid) || findRunningPostmaster(cluster) !== null) return;
  const deadline = performance.now() + 10_000;
  while (listProcessesIn(cluster).length > 0) {
    if (performance.now() > deadline) return;
    await delay(20);
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function readNote(cluster: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return Number.isInteger(pid) && pid > 1 ? { pid, port } : null;
  } catch {
    return null;
  }
}
