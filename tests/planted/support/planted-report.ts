import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headOf, REPORTS, thisRun, writePaper } from '../../../scripts/reports/this-run.ts';
import type { PlantedBug } from './planted-bug.ts';
import type { Verdict } from './verdict.ts';

export interface Search {
  bug: PlantedBug;
  verdict: Verdict;
}

/** Written to docs/reports/planted.md. */
export function writeReport(searches: readonly Search[], sentence: string): void {
  writePaper('planted', [
    '# Planted bugs',
    '',
    `${headOf('npm run planted -- --report', thisRun())}. ${sentence}`,
    '',
    'Without a bug, each named test file passes; with the bug, the test on the right fails.',
    '',
    '| planted | must be caught by | |',
    '|---|---|---|',
    ...searches.map(rowOf).sort(),
  ]);
}

const rowOf = ({ bug, verdict }: Search) =>
  `| ${bug.name} | ${bug.test} | ${verdictText(verdict)} |`;

const lines = () => readFileSync(join(REPORTS, 'planted.md'), 'utf8').trimEnd().split('\n');
/** The name in a row of the table; undefined for any other line. */
const nameIn = (line: string) => /^\| (.*?) \| tests\//.exec(line)?.[1];

/** Names of the bugs that the report's run missed or did not prove. */
export function unfoundInReport(): string[] {
  return lines().flatMap((line) => {
    const name = nameIn(line);
    return name === undefined || line.includes(' | found by ') ? [] : [name];
  });
}

/** Replaces the rows of these bugs in the report. Its first sentence keeps what the whole run found. */
export function amendReport(searches: readonly Search[], sentence: string): void {
  const rows = new Map(searches.map((search) => [search.bug.name, rowOf(search)]));
  const [title = '', gap = '', head = '', ...rest] = lines();
  const amendment = `${headOf('npm run planted -- --again', thisRun())}. ${sentence}`;
  const replaced = rest.map((line) => rows.get(nameIn(line) ?? '') ?? line);
  writePaper('planted', [title, gap, head, '', amendment, ...replaced]);
}

export function verdictText(verdict: Verdict): string {
  if (verdict.kind === 'found') return `found by “${verdict.by}”`.replaceAll('|', '/');
  return verdict.kind === 'missed' ? 'MISSED' : `NOT PROVEN: ${verdict.why}`.replaceAll('|', '/');
}
