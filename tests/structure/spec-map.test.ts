import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
interface Entry {
  element: string;
  test: string;
  title: string;
}
type SpecMap = Record<string, Record<string, Entry[]>>;

test('every documented element of the map is held by a test that exists', () => {
  const map = JSON.parse(readFileSync(join(ROOT, 'docs/spec-map.json'), 'utf8')) as SpecMap;
  const entries = Object.values(map).flatMap((pages) => Object.values(pages).flat());
  expect(entries.length).toBeGreaterThan(30);
  const written = (text: string) => text.replaceAll("\\'", "'");
  const missing = entries.filter(
    ({ test: file, title }) => !written(readFileSync(join(ROOT, file), 'utf8')).includes(title),
  );
  expect(missing).toEqual([]);
});
