import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The last commit in a folder of its own, with this repository's libraries; nothing here is touched. */
export function openScratchCopy(root: string): { path: string; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-mutations-'));
  // Root's database runs as another user, who passes through.
  chmodSync(folder, 0o711);
  const path = join(folder, 'copy');
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' });
  git('worktree', 'add', '--detach', path, 'HEAD');
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    close() {
      if (existsSync(path)) git('worktree', 'remove', '--force', path);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
