import { renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file for its owner alone. By rename: whoever reads it, also after a kill or on a full disk, finds all of it
 * or what was there before.
 */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
