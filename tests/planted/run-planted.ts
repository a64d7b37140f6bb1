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
import type { PlantedBug } from './planted-bug.ts';

/**
 * Plants every bug in a copy of the tree and runs the one test file that must fail by it; first all of
 * them without any bug. `node tests/planted/run-planted.ts [words]` takes those whose name has the words.
 */
const ROOT = resolve(import.meta.dirname, '../..');
/** Most tests wait for a database or a provider: two at once, as in `npm test`. */
const LANES = 2;
/** Made, fetched or private: not sources. */
const LEFT_OUT = ['node_modules', '.git', '.data', 'dist'];

async function plannedBugs(words: string): Promise<PlantedBug[]> {
  const files = globSync('*.planted.ts', { cwd: import.meta.dirname }).sort();
  const lists = await Promise.all(
    files.map(async (file) => {
      const plan: { default: PlantedBug[] } = await import(join(import.meta.dirname, file));
      return plan.default;
    }),
  );
  return lists.flat().filter((bug) => bug.name.includes(words));
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

/** Takes one bug after the other, beside the other lanes and in a copy of its own. */
async function searchInLane(copy: string, left: PlantedBug[]): Promise<number> {
  let missed = 0;
  for (let bug = left.shift(); bug !== undefined; bug = left.shift()) {
    const uproot = plant(copy, bug);
    const found = !(await passes(copy, [bug.test]));
    uproot();
    if (!found) missed += 1;
    console.log(`${found ? 'found ' : 'MISSED'}  ${bug.name}  (${bug.test})`);
  }
  return missed;
}

const began = performance.now();
const bugs = await plannedBugs(process.argv[2] ?? '');
const copies = Array.from({ length: LANES }, copyTree);
let wrong = 0;
try {
  const [first = ''] = copies;
  const clean = await passes(first, new Set(bugs.map((bug) => bug.test)), true);
  console.log(clean ? 'clean: all pass' : 'clean: FAILS, so nothing below says anything');
  const left = clean ? [...bugs] : [];
  const missed = await Promise.all(copies.map((copy) => searchInLane(copy, left)));
  wrong = missed.reduce((sum, each) => sum + each, clean ? 0 : 1);
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(
  `${wrong === 0 ? `All ${bugs.length} were found` : `${wrong} went wrong`}, in ${minutes} minutes.`,
);
process.exitCode = wrong === 0 ? 0 : 1;
