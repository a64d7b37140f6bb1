import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefusal } from '../../process/start-refusal.ts';

/** A user other than root to run PostgreSQL, which refuses root. */
export interface DatabaseUser {
  name: string;
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

/** Null: we are not root, so the database runs as our own user. */
export function findDatabaseUser(): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = readUsers();
  for (const name of CANDIDATES) {
    const user = users.get(name);
    if (user !== undefined) return user;
  }
  throw new StartRefusal(
    `PostgreSQL refuses to run as root and this system has none of the users ${CANDIDATES.join(', ')}: start as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** Whether the user can enter the folder and every parent, and the folder exists. */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  for (let current = folder; ; current = dirname(current)) {
    const stat = statSync(current, { throwIfNoEntry: false });
    if (stat === undefined || !maySearch(user, stat)) return false;
    if (current === dirname(current)) return true;
  }
}

function maySearch(user: DatabaseUser, stat: { uid: number; gid: number; mode: number }): boolean {
  if (stat.uid === user.uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === user.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}

function readUsers(): Map<string, DatabaseUser> {
  const users = new Map<string, DatabaseUser>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || uid === undefined || gid === undefined) continue;
    users.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  return users;
}
