import { headOf, thisRun, writePaper } from '../../../scripts/reports/this-run.ts';
import type { PlantedBug } from './planted-bug.ts';
import type { Verdict } from './verdict.ts';

export interface Search {
  bug: PlantedBug;
  verdict: Verdict;
}

/** Written to docs/reports/planted.md. */
export function writeReport(searches: readonly Search[], sentence: string): void {
  const rows = searches
    .map(({ bug, verdict }) => `| ${bug.name} | ${bug.test} | ${verdictText(verdict)} |`)
    .sort();
  writePaper('planted', [
    '# Planted bugs',
    '',
    `${headOf('npm run planted -- --report', thisRun())}. ${sentence}`,
    '',
    'Without a bug, each named test file passes; with the bug, the test on the right fails.',
    '',
    '| planted | must be caught by | |',
    '|---|---|---|',
    ...rows,
  ]);
}

export function verdictText(verdict: Verdict): string {
  if (verdict.kind === 'found') return `found by “${verdict.by}”`.replaceAll('|', '/');
  return verdict.kind === 'missed' ? 'MISSED' : `NOT PROVEN: ${verdict.why}`.replaceAll('|', '/');
}
