import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { changeAt, fileNamed } from './place.ts';
import type { PlantedBug } from './planted-bug.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** Generated, downloaded or private files, not sources. */
const LEFT_OUT = ['node_modules', '.git', '.data', '.cache', 'dist'];

/** A copy of the current sources that bugs may break. */
export interface TreeCopy {
  path: string;
  /** Returns a function that removes the bug. */
  plant(bug: PlantedBug): () => void;
  remove(): void;
}

export function copyTree(): TreeCopy {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'wickline-planted-')));
  for (const name of readdirSync(ROOT).filter((each) => !LEFT_OUT.includes(each))) {
    cpSync(join(ROOT, name), join(path, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    plant: (bug) => plant(path, bug),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function plant(copy: string, bug: PlantedBug): () => void {
  const before = new Map<string, string>();
  for (const { file, find, replace } of bug.edits) {
    const path = join(copy, fileNamed(copy, file));
    const source = readFileSync(path, 'utf8');
    const changed = changeAt(source, find, replace);
    if (!before.has(path)) before.set(path, source);
    writeFileSync(path, changed);
  }
  return () => {
    for (const [path, source] of before) writeFileSync(path, source);
  };
}
