import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartRefusal } from '../../process/start-refusal.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import type { Tuning } from './settings.ts';

const UNFINISHED = '.unfinished-';

export const DATABASE_ROLE = 'wickline';

/** Environment of PostgreSQL's programs. Contains none of ours. */
export const POSTGRES_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

interface Making extends Pick<Tuning, 'commitsOutlive'> {
  signal: AbortSignal;
}

/** Creates the cluster if it is missing. Returns whether it did. */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  making: Making,
): Promise<boolean> {
  if (existsSync(place.cluster)) {
    assertUsable(place, binaries);
    return false;
  }
  // Atomic: the cluster gets its name last, so a killed start leaves nothing that looks like one.
  removeUnfinished(place.cluster);
  const unfinished = `${place.cluster}${UNFINISHED}${randomUUID()}`;
  makeFolderFor(place, unfinished);
  const passwordFile = `${unfinished}.password`;
  try {
    writeFileSync(passwordFile, place.password, { mode: 0o600 });
    if (place.user !== null) chownSync(passwordFile, place.user.uid, place.user.gid);
    await runInitdb(place, binaries, unfinished, passwordFile, making);
    renameSync(unfinished, place.cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
  return true;
}

function removeUnfinished(cluster: string): void {
  if (!existsSync(dirname(cluster))) return;
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}${UNFINISHED}`)) continue;
    rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
}

function makeFolderFor({ user }: Place, folder: string): void {
  if (!existsSync(dirname(folder))) {
    mkdirSync(dirname(folder), { mode: 0o711 });
    chmodSync(dirname(folder), 0o711);
  }
  mkdirSync(folder, { mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
}

function assertUsable({ cluster, user }: Place, binaries: Binaries): void {
  const owner = user?.uid ?? process.getuid?.() ?? 0;
  const stat = lstatSync(cluster);
  if (!stat.isDirectory() || stat.uid !== owner) {
    throw new StartRefusal(
      `${cluster} does not belong to ${user?.name ?? 'us'}: this database is not ours to start.`,
    );
  }
  const versionFile = join(cluster, 'PG_VERSION');
  const made = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'nothing known';
  const ours = binaries.version.split('.')[0];
  if (made !== ours) {
    throw new StartRefusal(
      `${cluster} was made by PostgreSQL ${made} and this is ${ours}: carry the data over with pg_dump, or set another DATA_DIR.`,
    );
  }
}

function runInitdb(
  { user }: Place,
  binaries: Binaries,
  folder: string,
  passwordFile: string,
  { commitsOutlive, signal }: Making,
): Promise<void> {
  const arguments_ = [
    `--pgdata=${folder}`,
    `--username=${DATABASE_ROLE}`,
    `--pwfile=${passwordFile}`,
    // Tests open thousands of connections, and each hashing exchange costs both ends.
    `--auth=${commitsOutlive === 'nothing' ? 'password' : 'scram-sha-256'}`,
    '--encoding=UTF8',
    // The same collation on every machine, independent of the C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(commitsOutlive === 'power-cut' ? [] : ['--no-sync']),
    ...(commitsOutlive === 'nothing' ? ['--set=scram_iterations=1'] : []),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries.directory, 'bin', 'initdb'), arguments_, {
      cwd: '/',
      env: POSTGRES_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C in the terminal goes only to the server.
      detached: true,
      signal,
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (cause) => {
      // After an abort, wait for the process to end.
      if (!signal.aborted) reject(initdbRefusal(folder, cause.message));
    });
    child.once('close', (code) => {
      if (code === 0) return resolve();
      reject(initdbRefusal(folder, output.trim().split('\n').slice(-3).join(' ')));
    });
  });
}

function initdbRefusal(folder: string, reason: string): StartRefusal {
  return new StartRefusal(`The database could not be created in ${dirname(folder)}: ${reason}`);
}
