import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { headOf, REPORTS, type ThisRun, thisRun, writePaper } from './reports/this-run.ts';

/**
 * `npm run checks`: runs the README's commands that write no report of their own, except `bench:flood`, which `bench`
 * includes. Arguments select commands; the fuzz runs only when named, since it takes up to two hours. `--report` merges
 * each result into docs/reports/checks.json and .md.
 */
const COMMANDS = [
  'check:start',
  'drill:webhooks',
  'drill:access',
  'drill:lives',
  'drill:bulk',
  'drill:kills',
  'drill:instances',
  'drill:rolling',
  'drill:versions',
  'bytes',
  'axe',
  'bad-input',
  'mutations -- subscriber 60 1',
  'bench:admin',
  'check:shipping',
] as const;
const ONLY_BY_NAME = ['fuzz'];
const FILE = join(REPORTS, 'checks.json');
const LAST_LINES = 4;
/** Lines of the test runner that are no results. The seconds are measured here. */
const NO_FIGURE = /^(Test Files|Start at|Duration)\b/;

interface Check {
  command: string;
  run: ThisRun;
  /** Null: killed by a signal. */
  exit: number | null;
  seconds: number;
  /** The last lines of its output. */
  said: string[];
}

async function check(command: string): Promise<Check> {
  const run = thisRun();
  const began = performance.now();
  const child = spawn('npm', ['run', ...command.split(' ')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    process.stdout.write(text);
    output += text;
  });
  const exit = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '' && !NO_FIGURE.test(line));
  const seconds = Math.round((performance.now() - began) / 1000);
  return { command, run, exit, seconds, said: lines.slice(-LAST_LINES) };
}

function keep(checks: readonly Check[], run: ThisRun): void {
  const kept: Check[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
  const all = [...COMMANDS, ...ONLY_BY_NAME].flatMap((command) => {
    const of = (each: Check) => each.command === command;
    return checks.find(of) ?? kept.find(of) ?? [];
  });
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
  writePaper('checks', [
    '# Checks that leave no report of their own',
    '',
    `${headOf('npm run checks -- --report', run)}. Each row names the code that it ran on.`,
    '',
    '| `npm run …` | at | when (UTC) | seconds | | the end of what it said |',
    '|---|---|---|---|---|---|',
    ...all.map(({ command, run: own, exit, seconds, said }) =>
      [
        '',
        `\`${command}\``,
        own.commit?.slice(0, 7) ?? '',
        own.date.slice(0, 16).replace('T', ' '),
        seconds,
        exit === 0 ? 'held' : 'NOT HELD',
        said.join(' · ').replaceAll('|', '\\|'),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ]);
}

const words = process.argv.slice(2).filter((word) => word !== '--report');
const chosen = [...COMMANDS, ...ONLY_BY_NAME].filter((command) =>
  words.length === 0
    ? !ONLY_BY_NAME.includes(command)
    : words.includes(command.split(' ')[0] ?? ''),
);
const checks: Check[] = [];
for (const command of chosen) {
  checks.push(await check(command));
  // Saved after each command: a long run may be interrupted.
  if (process.argv.includes('--report')) keep(checks, thisRun());
}
for (const { command, exit, seconds } of checks) {
  console.log(`${exit === 0 ? 'held    ' : 'NOT HELD'}  ${command} (${seconds} s)`);
}
process.exitCode = checks.length > 0 && checks.every(({ exit }) => exit === 0) ? 0 : 1;
