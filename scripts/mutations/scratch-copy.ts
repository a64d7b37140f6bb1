import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Copies the working tree, including uncommitted files, and links this repository's node_modules. */
export function openScratchCopy(root: string): { path: string; close(): void } {
  const path = mkdtempSync(join(tmpdir(), 'wickline-mutations-'));
  // As root, PostgreSQL runs as another user and needs to traverse the folder.
  chmodSync(path, 0o711);
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(path, file)), { recursive: true });
    cpSync(join(root, file), join(path, file));
  }
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  return { path, close: () => rmSync(path, { recursive: true, force: true }) };
}
