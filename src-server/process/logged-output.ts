import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST_BYTES = 5_000_000;

/**
 * Opens a log file for a child that may outlive us. The child writes to the file itself instead of
 * a pipe of ours. Renames a large file to `.old`, keeping one.
 */
export function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_BYTES) renameSync(path, `${path}.old`);
  return openSync(path, 'a', 0o600);
}

export function closeLog(descriptor: number): void {
  closeSync(descriptor);
}

/**
 * Last lines of a failed child's output, for an error message. Skips stack frames and blank lines.
 */
export function lastLinesOf(path: string, count: number): string {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    const found = lines.filter((line) => /^\S/.test(line) && !/^(\}|Node\.js v)/.test(line));
    return found.slice(-count).join(' ');
  } catch {
    return '';
  }
}
