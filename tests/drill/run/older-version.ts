import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program } from '../world/program.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** The program as it stood at a commit, built there with today's packages. */
export function olderProgram(commit: string): Program {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-older-'));
  const tree = join(folder, 'tree');
  mkdirSync(tree);
  const archive = join(folder, 'tree.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: REPOSITORY });
  execFileSync('tar', ['-xf', archive, '-C', tree]);
  symlinkSync(join(REPOSITORY, 'node_modules'), join(tree, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    // From its own folder, where its own pages are.
    command: ['sh', '-c', `cd '${tree}' && exec '${process.execPath}' dist/server/server.js`],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
