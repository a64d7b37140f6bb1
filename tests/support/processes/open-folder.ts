import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether another user can read this folder and enter every folder above it. */
export function isOpenToEveryone(folder: string): boolean {
  for (let current = folder; ; current = dirname(current)) {
    if ((statSync(current).mode & 0o005) !== 0o005) return false;
    if (current === dirname(current)) return true;
  }
}
