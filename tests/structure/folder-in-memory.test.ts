import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderInMemory } from '../support/folder-in-memory.ts';

test('test databases are in memory when there is room, else on disk', () => {
  expect(folderInMemory(import.meta.dirname, 1)).toBe(import.meta.dirname);
  expect(folderInMemory(import.meta.dirname, Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
  expect(folderInMemory(join(import.meta.dirname, 'missing'), 1)).toBe(tmpdir());
});
