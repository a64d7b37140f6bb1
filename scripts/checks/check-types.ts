import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * One program for each set of libraries: an import that a folder must not use fails to compile. The program of `tests`
 * contains every file, and its folders may use everything. The two others contain the server and the pure rules once
 * more, without a page's names such as `document`. The largest first, so that no core ends up waiting for it.
 */
const ROOMS = ['tests', 'src-server', 'src'];
/** `check-types.ts tests` checks that program alone: two thirds of the time, for the daily run. */
const asked = process.argv.slice(2);

// Called by path: the older compiler, whose API the shape tests need, claims the same name in .bin.
const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
const CACHE = join(import.meta.dirname, '../../.cache');

const waiting = ROOMS.filter((room) => asked.length === 0 || asked.includes(room));
const failed: string[] = [];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) {
      if ((await compile(room)) !== 0) failed.push(room);
    }
  }),
);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * One thread: the compiler's threads repeat each other's work and double the processor time. What it found out is kept
 * with the hash of each file, and the next check reads only what changed and what depends on it: a fifth of the time.
 */
async function compile(room: string): Promise<number | null> {
  const kept = join(CACHE, `types-${room}.tsbuildinfo`);
  const child = spawn(
    process.execPath,
    [compiler, '-p', room, '--singleThreaded', '--incremental', '--tsBuildInfoFile', kept],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => void printed.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  // Whole, because the other programs print too.
  process.stdout.write(Buffer.concat(printed));
  return code;
}
