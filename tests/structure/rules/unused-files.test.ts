import { expect, test } from 'vitest';
import { readSourceFile } from '../../../scripts/structure/source-file.ts';
import { unusedFilesOf, unusedPackagesOf } from '../../../scripts/structure/unused-files.ts';

const sources = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => readSourceFile(path, text));

test('reports a file that no other file imports', () => {
  const files = sources({ 'src/a.ts': "import './b.ts';\n", 'src/b.ts': '', 'src/c.ts': '' });
  expect(unusedFilesOf(files, ['node src/a.ts'])).toEqual(['src/c.ts is imported by no file.']);
});

test.each([
  ['a script of package.json', {}, 'node scripts/c.ts'],
  ['a source that starts it', { 'src/a.test.ts': "spawn('node', ['scripts/c.ts']);" }, ''],
])('accepts a file that is named by %s', (_, files, text) => {
  expect(unusedFilesOf(sources({ ...files, 'scripts/c.ts': '' }), [text])).toEqual([]);
});

test('accepts files that a program finds by their place', () => {
  const files = { 'tests/a.test.ts': '', 'tests/b.planted.ts': '', 'src/c.d.ts': '' };
  expect(unusedFilesOf(sources(files), [])).toEqual([]);
});

test('does not count a name in the file itself', () => {
  expect(unusedFilesOf(sources({ 'src/a.ts': "console.log('a.ts');" }), [])).toHaveLength(1);
});

test('reports a package that no file imports', () => {
  const files = sources({ 'src/a.ts': "import { z } from 'zod';\nimport x from 'pg/lib';\n" });
  const packages = ['zod', 'pg', '@types/pg', 'left-pad', '@types/left-pad', 'vitest'];
  expect(unusedPackagesOf(files, ['vitest run'], packages)).toEqual([
    'package.json lists left-pad, which no file imports.',
    'package.json lists @types/left-pad, which no file imports.',
  ]);
});
