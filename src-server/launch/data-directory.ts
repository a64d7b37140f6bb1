import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartRefusal } from '../process/start-refusal.ts';

const MARKER = '.wickline';

/** Entries allowed in an unmarked folder: a mounted disk's own, and leftovers of the sandbox. */
const HARMLESS = new Set(['lost+found', 'sandbox', 'mail', 'logs']);

/** Creates the data folder, or checks that we may use it. Returns its real path. */
export function claimDataDirectory(path: string): string {
  const wanted = resolve(path);
  create(wanted);
  const directory = realpathSync(wanted);
  assertOurs(directory);
  mark(directory);
  return directory;
}

function create(directory: string): void {
  if (existsSync(directory)) return;
  // Root's database runs as another user, who must pass through. Every secret in the folder has its
  // own private file.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    for (const missing of missingFolders(directory)) createOne(missing);
    chmodSync(directory, mode);
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${directory} cannot be made (${codeOf(error)}): set DATA_DIR to a folder that can be written to.`,
    );
  }
}

/** A concurrent start may create it first. */
function createOne(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o755 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * Topmost first. Created one by one, because Node's recursive mkdir never returns where the system
 * refuses in unusual ways (/proc).
 */
function missingFolders(directory: string): string[] {
  const parent = dirname(directory);
  return existsSync(directory) ? [] : [...missingFolders(parent), directory];
}

function assertOurs(directory: string): void {
  const stat = statSync(directory);
  if (!stat.isDirectory()) {
    throw new StartRefusal(`DATA_DIR ${directory} is a file, not a folder.`);
  }
  if (process.getuid !== undefined && stat.uid !== process.getuid()) {
    throw new StartRefusal(
      `The data folder ${directory} belongs to another user (id ${stat.uid}): start as that user, or set another DATA_DIR.`,
    );
  }
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(directory, error);
  }
  const foreign = readdirSync(directory).find((name) => !HARMLESS.has(name));
  // Check the mark last: a concurrent start writes it before anything else.
  if (foreign !== undefined && !existsSync(join(directory, MARKER))) {
    throw new StartRefusal(
      `The folder ${directory} is not ours: it holds ${foreign} and no data of Wickline; set DATA_DIR to an empty or new folder.`,
    );
  }
}

function mark(directory: string): void {
  if (existsSync(join(directory, MARKER))) return;
  const text = 'Wickline keeps its data in this folder.\n';
  try {
    writeFileSync(join(directory, MARKER), text, { mode: 0o600 });
  } catch (error) {
    throw notWritable(directory, error);
  }
}

function notWritable(directory: string, error: unknown): StartRefusal {
  return new StartRefusal(
    `The data folder ${directory} cannot be written to (${codeOf(error)}): set DATA_DIR to a folder that can.`,
  );
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
