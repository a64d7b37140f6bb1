import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the copy's client as `npm start` does. False when the change breaks the build. */
export function buildClientOf(root: string): boolean {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--mode', 'uncompressed', '--logLevel', 'error'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'ignore',
      timeout: 300_000,
    },
  );
  return status === 0;
}
