import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Area of the specification, its page or section, and each documented element with its test ids. */
const specMap = z.record(
  z.string(),
  z.record(
    z.string(),
    z.array(z.object({ element: z.string().min(1), tests: z.array(z.string()) })),
  ),
);

export interface MappedRow {
  area: string;
  part: string;
  element: string;
  /** Ids of its tests, see cited-tests.ts. */
  ids: string[];
}

export function readSpecMap(file: string): MappedRow[] {
  const areas = Object.entries(specMap.parse(JSON.parse(readFileSync(file, 'utf8'))));
  return areas.flatMap(([area, parts]) =>
    Object.entries(parts).flatMap(([part, entries]) =>
      entries.map(({ element, tests }) => ({ area, part, element, ids: tests })),
    ),
  );
}
