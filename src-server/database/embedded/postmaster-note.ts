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

/** The living server of a cluster, by the note that PostgreSQL itself keeps there. */
export function findRunningPostmaster(cluster: string): Postmaster | null {
  const note = readNote(cluster);
  if (note === null) return null;
  const identity = identifyProcess(note.pid);
  // The id may belong to somebody else by now.
  if (identity === null || !commandLineOf(note.pid).includes(`-D ${cluster} `)) return null;
  return { ...identity, port: note.port };
}

/**
 * PostgreSQL takes any process of the noted id for its predecessor and refuses to start: also a stranger who got the
 * id, and a killed server that nobody has buried yet. Such a note is taken away, once no process of the old server
 * works in the cluster any more. A note whose id is free PostgreSQL handles itself.
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
