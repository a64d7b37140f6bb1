import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { headOf, thisRun, writePaper } from '../../scripts/reports/this-run.ts';
import type { PlantedBug } from './planted-bug.ts';

/**
 * Plants every bug in a copy of the tree and runs the one test file that must fail by it; first all of
 * them without any bug. `npm run planted -- [words ...]` takes those whose name has one of the words, each in
 * quotation marks; `--report` keeps the run as docs/reports/planted.md.
 */
const ROOT = resolve(import.meta.dirname, '../..');
/** Most tests wait for a database or a provider: two at once, as in `npm test`. */
const LANES = 2;
/** Made, fetched or private: not sources. */
const LEFT_OUT = ['node_modules', '.git', '.data', 'dist'];

async function plannedBugs(wanted: readonly string[]): Promise<PlantedBug[]> {
  const files = globSync('*.planted.ts', { cwd: import.meta.dirname }).sort();
  const lists = await Promise.all(
    files.map(async (file) => {
      const plan: { default: PlantedBug[] } = await import(join(import.meta.dirname, file));
      return plan.default;
    }),
  );
  const bugs = lists.flat();
  if (wanted.length === 0) return bugs;
  return bugs.filter(({ name }) => wanted.some((words) => name.includes(words)));
}

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'wickline-planted-'));
  for (const name of readdirSync(ROOT).filter((each) => !LEFT_OUT.includes(each))) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** True when the files' tests pass; what they printed is shown when `loud`. */
async function passes(copy: string, tests: Iterable<string>, loud = false): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const run = spawn(process.execPath, [vitest, 'run', '--bail=1', ...tests], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FC_RUNS: '5000' },
  });
  const [out, err, [status]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, 'close') as Promise<[number | null]>,
  ]);
  if (loud && status !== 0) console.log(out.slice(-4_000), err.slice(-2_000));
  // No tests at all is not a pass.
  return status === 0 && /Tests .*\d+ passed/.test(out);
}

function plant(copy: string, bug: PlantedBug): () => void {
  const before = new Map<string, string>();
  for (const { file, find, replace } of bug.edits) {
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8');
    if (source.split(find).length !== 2)
      throw new Error(`${bug.name}: not once in ${file}: ${find}`);
    if (!before.has(path)) before.set(path, source);
    writeFileSync(
      path,
      source.replace(find, () => replace),
    );
  }
  return () => {
    for (const [path, source] of before) writeFileSync(path, source);
  };
}

interface Search {
  bug: PlantedBug;
  found: boolean;
}

/** Takes one bug after the other, beside the other lanes and in a copy of its own. */
async function searchInLane(copy: string, left: PlantedBug[]): Promise<Search[]> {
  const searches: Search[] = [];
  for (let bug = left.shift(); bug !== undefined; bug = left.shift()) {
    const uproot = plant(copy, bug);
    const found = !(await passes(copy, [bug.test]));
    uproot();
    searches.push({ bug, found });
    console.log(`${found ? 'found ' : 'MISSED'}  ${bug.name}  (${bug.test})`);
  }
  return searches;
}

function report(searches: Search[], sentence: string): void {
  const rows = searches
    .map(({ bug, found }) => `| ${bug.name} | ${bug.test} | ${found ? 'found' : 'MISSED'} |`)
    .sort();
  writePaper('planted', [
    '# Planted bugs',
    '',
    `${headOf('npm run planted -- --report', thisRun())}. ${sentence}`,
    '',
    'Without any bug, all of the named test files pass; with the bug, the one beside it fails.',
    '',
    '| planted | must be caught by | |',
    '|---|---|---|',
    ...rows,
  ]);
}

const began = performance.now();
const wanted = process.argv.slice(2).filter((words) => words !== '--report');
const bugs = await plannedBugs(wanted);
const copies = Array.from({ length: LANES }, copyTree);
let isClean = false;
let searches: Search[] = [];
try {
  const [first = ''] = copies;
  isClean = await passes(first, new Set(bugs.map((bug) => bug.test)), true);
  console.log(isClean ? 'clean: all pass' : 'clean: FAILS, so nothing below says anything');
  const left = isClean ? [...bugs] : [];
  searches = (await Promise.all(copies.map((copy) => searchInLane(copy, left)))).flat();
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
const missed = searches.filter(({ found }) => !found).length;
const outcome = missed === 0 ? `All ${searches.length} were found` : `${missed} were MISSED`;
const sentence = `${isClean ? outcome : 'The tests fail without any bug'}, in ${minutes} minutes.`;
console.log(sentence);
if (process.argv.includes('--report')) report(searches, sentence);
process.exitCode = isClean && missed === 0 ? 0 : 1;
