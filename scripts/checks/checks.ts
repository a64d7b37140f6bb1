import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { headOf, REPORTS, type ThisRun, thisRun, writePaper } from '../reports/this-run.ts';
import { CHECKS, ONLY_BY_NAME } from './named-checks.ts';

/**
 * `npm run check`: every long check that leaves no report of its own, one after the other. Names after it choose some:
 * `npm run check -- start bytes`. `--report` keeps the end of each check in
 * docs/reports/checks.json and .md, beside the checks that did not run this time.
 */
const FILE = join(REPORTS, 'checks.json');
const LAST_LINES = 4;
/** Lines of the test runner that this command leaves out. It measures the seconds itself. */
const NO_FIGURE = /^(Test Files|Start at|Duration)\b/;

interface Check {
  name: string;
  run: ThisRun;
  /** Null: ended by a signal. */
  exit: number | null;
  seconds: number;
  /** The end of what it printed. */
  said: string[];
}

async function check(name: string, command: string): Promise<Check> {
  const run = thisRun();
  const began = performance.now();
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
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
  return { name, run, exit, seconds, said: lines.slice(-LAST_LINES) };
}

function keep(checks: readonly Check[], run: ThisRun): void {
  const kept: Check[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
  const all = Object.keys(CHECKS).flatMap((name) => {
    const of = (each: Check) => each.name === name;
    return checks.find(of) ?? kept.find(of) ?? [];
  });
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
  writePaper('checks', [
    '# Checks that leave no report of their own',
    '',
    `${headOf('npm run check -- --report', run)}. Each row names the code that it ran on.`,
    '',
    '| `npm run check -- …` | at | when (UTC) | seconds | | the end of its output |',
    '|---|---|---|---|---|---|',
    ...all.map(({ name, run: own, exit, seconds, said }) =>
      [
        '',
        `\`${name}\``,
        own.commit?.slice(0, 7) ?? '',
        own.date.slice(0, 16).replace('T', ' '),
        seconds,
        exit === 0 ? 'passed' : 'FAILED',
        said.join(' · ').replaceAll('|', '\\|'),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ]);
}

const names = process.argv.slice(2).filter((word) => word !== '--report');
const unknown = names.filter((name) => CHECKS[name] === undefined);
if (unknown.length > 0) {
  console.error(
    `No check is called ${unknown.join(', ')}. There are: ${Object.keys(CHECKS).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = Object.entries(CHECKS).filter(([name]) =>
  names.length === 0 ? !ONLY_BY_NAME.includes(name) : names.includes(name),
);
const checks: Check[] = [];
for (const [name, command] of chosen) {
  checks.push(await check(name, command));
  // After each check: someone may end a long run early.
  if (process.argv.includes('--report')) keep(checks, thisRun());
}
for (const { name, exit, seconds } of checks) {
  console.log(`${exit === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
}
process.exitCode = checks.every(({ exit }) => exit === 0) ? 0 : 1;
