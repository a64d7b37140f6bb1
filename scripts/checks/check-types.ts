import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** One program per top folder, each with its own libraries: an import that a folder must not use fails to compile. */
const ROOMS = ['src', 'src-server', 'src-sandbox', 'src-client', 'tests'];

// Called by path: the older compiler, whose API the shape tests need, claims the same name in .bin.
const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

const failed = ROOMS.filter(
  (room) => spawnSync(process.execPath, [compiler, '-p', room], { stdio: 'inherit' }).status !== 0,
);
process.exitCode = failed.length === 0 ? 0 : 1;
