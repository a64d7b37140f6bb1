import { expect, test } from 'vitest';
import { readSourceFile } from '../../../scripts/structure/source-file.ts';
import { unusedExportsOf } from '../../../scripts/structure/unused.ts';

const report = (files: Record<string, string>) =>
  unusedExportsOf(Object.entries(files).map(([path, text]) => readSourceFile(path, text)));

test('reports an export that no other file imports', () => {
  expect(report({ 'src/a.ts': 'export const a = 1;\nexport type B = string;\n' })).toEqual([
    'src/a.ts exports a, which no other file imports.',
    'src/a.ts exports B, which no other file imports.',
  ]);
});

test.each([
  "import { a } from './a.ts';",
  "import { a as other } from './a.ts';",
  "import type { a } from './a.ts';",
  "import { b, type a } from './a.ts';",
  "export { a } from './a.ts';",
  "import * as all from './a.ts';",
  "const all = await import('./a.ts');",
])('counts %j as a use', (code) => {
  expect(report({ 'src/a.ts': 'export const a = 1;\n', 'src/c.ts': `${code}\n` })).toEqual([]);
});

test('does not count a use in a comment or of a file with the same name elsewhere', () => {
  const a = { 'src/a.ts': 'export const a = 1;\n' };
  expect(report({ ...a, 'src/c.ts': "// import { a } from './a.ts';\n" })).toHaveLength(1);
  expect(report({ ...a, 'src/d/c.ts': "import { a } from './a.ts';\n" })).toHaveLength(1);
});
