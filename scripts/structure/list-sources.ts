import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readSourceFile, type SourceFile } from './source-file.ts';

const FOLDERS = ['src', 'src-client', 'src-server', 'src-sandbox', 'tests', 'scripts', 'bench'];

export function listSources(root: string): SourceFile[] {
  return FOLDERS.map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => {
      return readSourceFile(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
    });
}
