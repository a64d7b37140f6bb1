import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../process/start-refusal.ts';
import { canEnter, type DatabaseUser } from './database-user.ts';

const CANDIDATES = ['/var/lib/wickline', '/var/tmp/wickline-root', '/tmp/wickline-root'];

/**
 * A folder for files that the database's user must reach when root's data folder is closed (a 700
 * home). Accepts only a real folder owned by root and writable by no one else, because /tmp is
 * shared.
 */
export function findRootPlace(user: DatabaseUser): string {
  for (const path of CANDIDATES) {
    if (claim(path) && canEnter(user, path)) return path;
  }
  throw new StartRefusal(
    `The embedded PostgreSQL needs a folder that the user ${user.name} can enter and none of ${CANDIDATES.join(', ')} can be used: start as an ordinary user, or set DATABASE_URL.`,
  );
}

export function rootFolder(place: string, name: string): string {
  const path = join(place, name);
  if (!claim(path)) throw new StartRefusal(`${path} exists and is not a folder of root's own.`);
  return path;
}

function claim(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o711 });
    // A narrow umask would close the folder to the database's user again.
    chmodSync(path, 0o711);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === 0 && (stat.mode & 0o022) === 0;
}
