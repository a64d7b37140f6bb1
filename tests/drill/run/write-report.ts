import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  headOf,
  REPORTS,
  type ThisRun,
  thisRun,
  writePaper,
} from '../../../scripts/reports/this-run.ts';

interface Section extends ThisRun {
  command: string;
  /** As printed at the end of the run. */
  figures: string;
  /** Machine-readable data. */
  data: object;
}

/** Adds one run to the report: JSON for programs, Markdown for people. */
export function writeReport(name: string, command: string, figures: string, data: object): void {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, 'drill.json');
  const sections: Record<string, Section> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Section>)
    : {};
  sections[name] = { ...thisRun(), command, figures, data };
  writeFileSync(file, `${JSON.stringify(sections, null, 2)}\n`);
  writePaper('drill', paperOf(sections));
}

/** One figure a line. */
export const linesOf = (figures: object): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n');

function paperOf(sections: Record<string, Section>): string[] {
  return [
    '# The drill',
    '',
    'What it does stands in `tests/drill/`; each part below is the last run of its command, as it was printed.',
    'An event is a webhook delivery that was taken, a request of a person or an operator that was answered, or a',
    'gateway event with an id of its own. Processes are killed and no machine: what PostgreSQL commits is written to the',
    'system, and not forced to the disk.',
    ...Object.entries(sections).flatMap(([name, section]) => [
      '',
      `## ${name}`,
      '',
      `${headOf(section.command, section)}.`,
      '',
      '```',
      section.figures,
      '```',
    ]),
  ];
}
