import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { StartRefusal } from '../../process/start-refusal.ts';
import { writeWhole } from '../../process/write-whole.ts';
import { type Binaries, hasLinks, locateBinaries } from './binaries.ts';
import { copyBinaries } from './copy-binaries.ts';
import { canEnter, type DatabaseUser, findDatabaseUser } from './database-user.ts';
import { findRootPlace, rootFolder } from './root-place.ts';

/** The location of a data folder's cluster, and the user who runs it. */
export interface Place {
  cluster: string;
  password: string;
  /** Null: our own user. */
  user: DatabaseUser | null;
}

interface Pointer {
  /** Relative to the data folder, or absolute if the database's user cannot reach that. */
  cluster: string;
  password: string;
}

/** Reads the cluster's location, or chooses and stores it for later starts. */
export function findPlace(directory: string): Place {
  const user = findDatabaseUser();
  const file = pointerFile(directory);
  const pointer = existsSync(file) ? readPointer(file) : createPointer(file, directory, user);
  const cluster = resolve(directory, pointer.cluster);
  if (user !== null) assertReachable(user, cluster);
  return { cluster, password: pointer.password, user };
}

/** The cluster that a data folder points to, if any. Chooses nothing. */
export function findExistingCluster(directory: string): string | null {
  const file = pointerFile(directory);
  return existsSync(file) ? resolve(directory, readPointer(file).cluster) : null;
}

/**
 * As root, a copy that the database's user can reach. Otherwise the installed package, or a copy
 * with its links repaired.
 */
export async function provideBinaries(directory: string, place: Place): Promise<Binaries> {
  const installed = locateBinaries();
  const name = `postgresql-${installed.version}`;
  if (place.user !== null) {
    return copyBinaries(installed, join(rootFolder(findRootPlace(place.user), 'binaries'), name));
  }
  return hasLinks(installed) ? installed : copyBinaries(installed, join(directory, name));
}

function pointerFile(directory: string): string {
  return join(directory, 'postgres.json');
}

function readPointer(file: string): Pointer {
  const owner = lstatSync(file).uid;
  if (process.getuid !== undefined && owner !== process.getuid()) {
    throw new StartRefusal(`${file} belongs to another user: this database is not ours to start.`);
  }
  try {
    const { cluster, password } = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof cluster === 'string' && typeof password === 'string') return { cluster, password };
  } catch {
    // The throw below reports it.
  }
  throw new StartRefusal(`${file} cannot be read: it names the database's place and password.`);
}

function createPointer(file: string, directory: string, user: DatabaseUser | null): Pointer {
  const inside = user === null || canEnter(user, realpathSync(directory));
  const pointer: Pointer = {
    cluster: inside
      ? 'postgres'
      : join(rootFolder(findRootPlace(user), 'clusters'), randomUUID(), 'postgres'),
    password: randomBytes(24).toString('base64url'),
  };
  if (existsSync(join(directory, 'postgres'))) {
    throw new StartRefusal(
      `${join(directory, 'postgres')} exists without ${file}, which holds its password: put that file back, or move the folder away.`,
    );
  }
  // Atomic: no start could read half of it.
  writeWhole(file, `${JSON.stringify(pointer, null, 2)}\n`);
  return pointer;
}

function assertReachable(user: DatabaseUser, cluster: string): void {
  const parent = resolve(cluster, '..');
  if (!existsSync(parent) || canEnter(user, realpathSync(parent))) return;
  throw new StartRefusal(
    `The user ${user.name}, who runs PostgreSQL for root, cannot enter ${isAbsolute(parent) ? realpathSync(parent) : parent}: give its folders the x permission again, or set DATABASE_URL.`,
  );
}
