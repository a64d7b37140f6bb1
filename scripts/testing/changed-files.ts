import { execFileSync } from 'node:child_process';

/** Files that differ from `base`, a commit or branch, and untracked files. */
export function changedFiles(base: string): string[] {
  const git = (...words: string[]): string[] =>
    execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
