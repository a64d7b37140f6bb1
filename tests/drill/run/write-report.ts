import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../docs/reports');

interface Section {
  date: string;
  commit: string;
  command: string;
  cores: number;
  model: string;
  /** As printed at the end of that run. */
  figures: string;
  /** What a program would read. */
  data: object;
}

/** Puts one run beside the others of the report: JSON for programs, Markdown for people. */
export function writeReport(name: string, command: string, figures: string, data: object): void {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'drill.json');
  const sections: Record<string, Section> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Section>)
    : {};
  const [processor] = cpus();
  sections[name] = {
    date: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    command,
    cores: cpus().length,
    model: processor?.model ?? 'unknown',
    figures,
    data,
  };
  writeFileSync(file, `${JSON.stringify(sections, null, 2)}\n`);
  writeFileSync(join(FOLDER, 'drill.md'), textOf(sections));
}

function textOf(sections: Record<string, Section>): string {
  return [
    '# The drill',
    '',
    'What it does stands in `tests/drill/`; each part below is the last run of its command, as it was printed.',
    'An event is a webhook delivery that was taken, a request of a person or an operator that was answered, or a',
    'gateway event with an id of its own.',
    ...Object.entries(sections).flatMap(([name, section]) => [
      '',
      `## ${name}`,
      '',
      `\`${section.command}\` on ${section.date.slice(0, 16).replace('T', ' ')} UTC, commit ${section.commit}, ${section.cores} cores (${section.model}).`,
      '',
      '```',
      section.figures,
      '```',
    ]),
    '',
  ].join('\n');
}
