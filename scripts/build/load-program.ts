/**
 * `node dist/server/server.js`: runs the bundled program beside this file. The runtime's own compile cache holds only
 * what V8 compiled before a module ran. Ours is taken once the server has started, and holds every function that a start
 * calls, so the next start compiles nothing.
 */

/** The program's file, which the build names after its content. */
declare const PROGRAM: string;

interface Program {
  /** Settles once the server has started. */
  started: Promise<void>;
  withFlagsOfStart: <T>(work: () => T) => T;
}
type Run = (
  exports: Program,
  require: NodeJS.Require,
  filename: string,
  dirname: string,
) => undefined;

// Importing a built-in module reads all that it exports, and so loads what they load late.
const fs = process.getBuiltinModule('node:fs');
const { join } = process.getBuiltinModule('node:path');
const { constants, Script } = process.getBuiltinModule('node:vm');
const { crc32 } = process.getBuiltinModule('node:zlib');
const { createRequire } = process.getBuiltinModule('node:module');

const FILE = join(import.meta.dirname, PROGRAM);
const FOLDER = process.env.NODE_COMPILE_CACHE;
// V8 compares only the length of the text, its own version and its flags.
const NAME = `${PROGRAM}-${process.version}-${process.arch}`;

/** V8 runs a damaged cache, and the process dies without a message. So the file begins with a checksum. */
const SUM_BYTES = 4;

const cachedData = readCache();
// The build escapes everything beyond ASCII. A string of one byte a character takes half the memory.
const script = new Script(fs.readFileSync(FILE, 'latin1'), {
  filename: FILE,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(cachedData !== undefined && { cachedData }),
});
const program = {} as Program;
(script.runInThisContext() as Run)(program, createRequire(FILE), FILE, import.meta.dirname);
if (cachedData === undefined || script.cachedDataRejected === true) {
  void program.started.then(() => {
    writeCache(program.withFlagsOfStart(() => script.createCachedData()));
  });
}

function readCache(): Buffer | undefined {
  if (FOLDER === undefined) return undefined;
  try {
    const kept = fs.readFileSync(join(FOLDER, NAME));
    const data = kept.subarray(SUM_BYTES);
    return kept.readUInt32LE(0) === crc32(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** A cache only saves time: without one, the server runs the same. */
function writeCache(data: Buffer): void {
  if (FOLDER === undefined) return;
  try {
    fs.mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
    const sum = Buffer.alloc(SUM_BYTES);
    sum.writeUInt32LE(crc32(data));
    const unfinished = join(FOLDER, `${NAME}.${crypto.randomUUID()}`);
    fs.writeFileSync(unfinished, Buffer.concat([sum, data]), { mode: 0o600, flush: true });
    fs.renameSync(unfinished, join(FOLDER, NAME));
    dropOthers(FOLDER);
  } catch {
    // A folder that cannot be written.
  }
}

/** Caches of earlier builds, a day old: during an update, both versions run side by side. */
function dropOthers(folder: string): void {
  const tooOld = Date.now() - 86_400_000;
  for (const each of fs.readdirSync(folder)) {
    const file = join(folder, each);
    if (!each.startsWith('program-') || each === NAME) continue;
    if (fs.statSync(file).mtimeMs < tooOld) fs.rmSync(file, { force: true });
  }
}
