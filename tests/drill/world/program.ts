import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer } from '../../../scripts/build/bundle-server.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface Program {
  command: readonly [string, ...string[]];
  remove(): void;
}

/** The server as it is shipped, in a folder of its own: nobody's next build changes it under a drill. */
export async function bundledProgram(): Promise<Program> {
  const folder = `dist/drill-${process.pid}`;
  await bundleServer(folder);
  return {
    command: [process.execPath, `${folder}/server.js`],
    remove: () => rmSync(join(ROOT, folder), { recursive: true, force: true }),
  };
}
