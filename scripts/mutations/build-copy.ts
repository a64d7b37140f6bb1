import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLES } from '../../src-server/launch/client-build.ts';
import { fingerprintOf } from '../../src-server/launch/source-fingerprint.ts';

/**
 * Builds the copy's client as `npm start` does, but without compression. False when the change breaks the build. The
 * marks of the sources keep the tests from building again.
 */
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
  if (status !== 0) return false;
  for (const { output, sources } of BUNDLES) {
    if (!existsSync(join(root, output))) continue;
    writeFileSync(join(root, output, '.built-from'), fingerprintOf(root, sources));
  }
  return true;
}
