import type { CitedTest } from './cited-tests.ts';
import type { DocumentRow } from './document-rows.ts';
import type { MappedRow } from './spec-map.ts';

interface Evidence {
  /** By id. */
  tests: ReadonlyMap<string, CitedTest>;
  hasPassed(title: string): boolean;
  /** Rows of the subscriber area's document. Empty when it was not given. */
  document: readonly DocumentRow[];
}

/** One sentence per row without a test, per cited test that is missing or failed, and per unmapped row. */
export function problemsOf(rows: readonly MappedRow[], evidence: Evidence): string[] {
  const known = new Set(rows.map(({ element }) => element));
  const missing = evidence.document.filter(({ text }) => !known.has(text));
  return [
    ...rows.flatMap((row) => rowProblems(row, evidence)),
    ...missing.map(({ section, text }) => `section ${section} is not mapped: "${text}".`),
  ];
}

function rowProblems(row: MappedRow, { tests, hasPassed }: Evidence): string[] {
  const where = `${row.area}, ${row.part}, "${row.element.slice(0, 60)}"`;
  if (row.ids.length === 0) return [`${where} has no test.`];
  return row.ids.flatMap((id) => {
    const test = tests.get(id);
    if (test === undefined) return [`${where}: no test has the id ${id}.`];
    return hasPassed(test.title) ? [] : [`${where}: "${test.title}" did not pass.`];
  });
}
