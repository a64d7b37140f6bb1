import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Area of the specification, its page or section, and each documented element with one test that holds it. */
const specMap = z.record(
  z.string(),
  z.record(
    z.string(),
    z.array(z.object({ element: z.string().min(1), test: z.string(), title: z.string() })),
  ),
);

export interface MappedRow {
  area: string;
  part: string;
  element: string;
  tests: { file: string; title: string }[];
}

/** One row per element: an element that several tests hold stands there several times. */
export function readSpecMap(file: string): MappedRow[] {
  const rows = new Map<string, MappedRow>();
  for (const [area, parts] of Object.entries(
    specMap.parse(JSON.parse(readFileSync(file, 'utf8'))),
  )) {
    for (const [part, entries] of Object.entries(parts)) {
      for (const { element, test, title } of entries) {
        const key = JSON.stringify([area, part, element]);
        const row = rows.get(key) ?? { area, part, element, tests: [] };
        if (title !== '') row.tests.push({ file: test, title });
        rows.set(key, row);
      }
    }
  }
  return [...rows.values()];
}
