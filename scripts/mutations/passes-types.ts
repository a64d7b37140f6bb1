import { spawnSync } from 'node:child_process';

/** Whether the copy passes the type check of `npm test`. */
export function passesTypes(root: string): boolean {
  const { status } = spawnSync(process.execPath, ['scripts/checks/check-types.ts'], {
    cwd: root,
    stdio: 'ignore',
    timeout: 300_000,
  });
  return status === 0;
}
