import { spawnSync } from 'node:child_process';
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
import type { PlantedBug } from './planted-bug.ts';

/**
 * Plants every bug in a copy of the tree and runs the one test file that must fail by it; first all of
 * them without any bug. `node tests/planted/run-planted.ts [words]` takes those whose name has the words.
 */
const ROOT = resolve(import.meta.dirname, '../..');
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
function passes(copy: string, tests: Iterable<string>, loud = false): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const run = spawnSync(process.execPath, [vitest, 'run', '--bail=1', ...tests], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, FC_RUNS: '5000' },
  });
  if (loud && run.status !== 0)
    console.log(run.error ?? '', run.stdout.slice(-4_000), run.stderr.slice(-2_000));
  // No tests at all is not a pass.
  return run.status === 0 && /Tests .*\d+ passed/.test(run.stdout);
}

function plant(copy: string, bug: PlantedBug): () => void {
  const before = new Map<string, string>();
  for (const { file, find, replace } of bug.edits) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`${bug.name}: not once in ${file}: ${find}`);
    if (!before.has(path)) before.set(path, text);
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
}

const bugs = await plannedBugs(process.argv[2] ?? '');
const copy = copyTree();
let missed = 0;
try {
  const clean = passes(copy, new Set(bugs.map((bug) => bug.test)), true);
  console.log(clean ? 'clean: all pass' : 'clean: FAILS, so nothing below says anything');
  if (!clean) missed += 1;
  for (const bug of clean ? bugs : []) {
    const uproot = plant(copy, bug);
    const found = !passes(copy, [bug.test]);
    uproot();
    if (!found) missed += 1;
    console.log(`${found ? 'found ' : 'MISSED'}  ${bug.name}  (${bug.test})`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(missed === 0 ? `All ${bugs.length} were found.` : `${missed} went wrong.`);
process.exitCode = missed === 0 ? 0 : 1;
