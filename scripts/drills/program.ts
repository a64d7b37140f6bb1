import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fleet } from '../../tests/support/processes/fleet.ts';
import { bundleServer } from '../build/bundle-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A built server that can be started any number of times. */
export interface Program {
  command: readonly [string, ...string[]];
  remove(): void;
}

interface BundledProgram extends Program {
  /** Within the repository. */
  folder: string;
}

/** Starts this program unless a start names another one. */
export function running(fleet: Fleet, { command }: Pick<Program, 'command'>): Fleet {
  return { ...fleet, start: (place, variant) => fleet.start(place, { command, ...variant }) };
}

/**
 * Bundles the working tree into its own folder: a later build must not change it during a drill. `TEST_PROGRAM` names
 * the folder of an earlier bundle, which several runs share.
 */
export async function buildProgram(): Promise<BundledProgram> {
  const shared = process.env.TEST_PROGRAM;
  const folder = shared ?? `dist/program-${randomUUID()}`;
  if (shared === undefined) await bundleServer(folder);
  const cache = `NODE_COMPILE_CACHE=${join(ROOT, folder, 'compiled')}`;
  return {
    folder,
    // All starts share one compile cache.
    command: ['env', cache, process.execPath, `${folder}/server.js`],
    remove: () => {
      if (shared === undefined) rmSync(join(ROOT, folder), { recursive: true, force: true });
    },
  };
}

/** Builds a commit in its own git work tree. */
export function buildProgramAt(commit: string): Program {
  const folder = join(mkdtempSync(join(tmpdir(), 'wickline-version-')), 'tree');
  const run = (command: string, ...arguments_: string[]) =>
    execFileSync(command, arguments_, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  git('worktree', 'add', '--detach', '--quiet', folder, commit);
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true, force: true });
  };
  try {
    if (hasItsPackages(folder)) {
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    } else {
      // Explicit, because bundling sets NODE_ENV=production, which makes npm omit build dependencies.
      run('npm', 'ci', '--include=dev');
    }
    // Through npm: each version knows where its own build is.
    run('npm', 'run', '--silent', 'build');
  } catch (error) {
    remove();
    throw error;
  }
  return {
    // Runs from its own folder, which contains its pages.
    command: ['sh', '-c', `cd '${folder}' && exec '${process.execPath}' dist/server/server.js`],
    remove,
  };
}

/** Whether the installed packages match the versions of that commit. */
function hasItsPackages(folder: string): boolean {
  const { dependencies } = readJson(join(folder, 'package.json'));
  return Object.entries(dependencies ?? {}).every(([name, version]) => {
    const file = join(ROOT, 'node_modules', name, 'package.json');
    return existsSync(file) && readJson(file).version === version;
  });
}

function readJson(file: string): { version?: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const MIGRATIONS = 'src-server/database/migrations';

/**
 * The newest usable commit before a migration was added: the smallest update that changes the schema. Usable: every
 * migration in its list exists.
 */
export function commitBeforeLastMigration(): string {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/0*.ts`);
  const commit = added.split('\n').find((each) => isWhole(`${each}^`));
  if (commit === undefined) throw new Error('No commit stands before a migration.');
  return git('rev-parse', `${commit}^`);
}

function isWhole(commit: string): boolean {
  const files = new Set(git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`).split('\n'));
  const list = git('show', `${commit}:${MIGRATIONS}/migrations.ts`);
  return [...list.matchAll(/from '\.\/(.*)'/g)].every(([, name]) =>
    files.has(`${MIGRATIONS}/${name}`),
  );
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();
}
