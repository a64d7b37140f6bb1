import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = 'docs/requirements.md';
const CITING = [
  '{src,src-client,src-server,src-sandbox,tests,scripts,bench}/**/*.{ts,tsx}',
  'docs/*.{md,json}',
  'docs/decisions/*.md',
];
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const stated = new Set([...read(PAGE).matchAll(/^\| (R-\d+) \|/gm)].map(([, id]) => id));

test('the requirements page has every requirement that is cited by id', () => {
  expect(stated.size).toBeGreaterThanOrEqual(55);
  const cited = globSync(CITING, { cwd: ROOT }).flatMap((file) =>
    [...read(file).matchAll(/\bR-\d+\b/g)].map(([id]) => `${file}: ${id}`),
  );
  expect(cited.length).toBeGreaterThan(80);
  expect(cited.filter((each) => !stated.has(each.split(': ')[1]))).toEqual([]);
});

test('.env.example describes each variable of the page', () => {
  const names = [...read(PAGE).matchAll(/`([A-Z][A-Z_]+)`(?=[^|]*\|)/g)].map(
    ([, name = '']) => name,
  );
  const listed = read('.env.example');
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(listed))).toEqual([]);
});
