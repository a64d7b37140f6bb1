import { renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a private file atomically by rename: readers find the old or the new content, even after a
 * crash or on a full disk.
 */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
