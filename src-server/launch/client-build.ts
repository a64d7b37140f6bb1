import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { StartRefusal } from '../process/start-refusal.ts';
import { PROJECT_FOLDER } from './project-folder.ts';
import { fingerprintOf } from './source-fingerprint.ts';

/** The bundled server ships with its built client and may run without sources. */
const RUNS_SOURCES = import.meta.filename.endsWith('.ts');

/** One browser application. Built atomically, and again when a source's content changes. */
interface Bundle {
  name: string;
  /** Vite's configuration file and its entry page. */
  config: string;
  page: string;
  output: string;
  sources: string[];
}

const SHARED_SOURCES = ['src', 'package-lock.json'];

export const BUNDLES: readonly Bundle[] = [
  {
    name: 'client',
    config: 'vite.config.ts',
    page: 'src-client/index.html',
    output: 'dist/client',
    sources: [...SHARED_SOURCES, 'src-client', 'vite.config.ts'],
  },
  {
    name: 'control room',
    config: 'src-sandbox/control-room/vite.config.ts',
    page: 'src-sandbox/control-room/index.html',
    output: 'dist/control-room',
    sources: [...SHARED_SOURCES, 'src-sandbox/control-room'],
  },
];

interface ClientBuild {
  done: Promise<void>;
  cancel(): void;
}

/** Builds what is missing or older than its sources. Silent if there is nothing to do. */
export function buildClients(say: (line: string) => void): ClientBuild {
  const running = new Set<ChildProcess>();
  const due = RUNS_SOURCES
    ? BUNDLES.filter((bundle) => existsSync(join(PROJECT_FOLDER, bundle.page)) && !isFresh(bundle))
    : [];
  const build = async (): Promise<void> => {
    if (due.length === 0) return;
    const names = due.map(({ name }) => name).join(' and ');
    say(`Building the ${names} (only when sources have changed) …`);
    const started = performance.now();
    await Promise.all(due.map((bundle) => buildOne(bundle, running)));
    say(`Built the ${names} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  };
  return {
    done: build(),
    cancel() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

function isFresh(bundle: Bundle): boolean {
  try {
    return readFileSync(stampOf(bundle), 'utf8') === fingerprintOf(PROJECT_FOLDER, bundle.sources);
  } catch {
    return false;
  }
}

async function buildOne(bundle: Bundle, running: Set<ChildProcess>): Promise<void> {
  const fingerprint = fingerprintOf(PROJECT_FOLDER, bundle.sources);
  const output = join(PROJECT_FOLDER, bundle.output);
  const [unfinished, outdated] = [`${output}.${randomUUID()}`, `${output}.${randomUUID()}`];
  try {
    mkdirSync(join(PROJECT_FOLDER, 'dist'), { recursive: true });
    await runVite(bundle, unfinished, running);
    if (existsSync(output)) renameSync(output, outdated);
    renameSync(unfinished, output);
    writeFileSync(stampOf(bundle), fingerprint);
  } catch (error) {
    throw new StartRefusal(`The ${bundle.name} could not be built: ${(error as Error).message}`);
  } finally {
    for (const left of [unfinished, outdated]) rmSync(left, { recursive: true, force: true });
  }
}

function runVite(bundle: Bundle, output: string, running: Set<ChildProcess>): Promise<void> {
  const vite = join(PROJECT_FOLDER, 'node_modules/vite/bin/vite.js');
  // Relative to the page's folder, as in the configuration files.
  const outDir = relative(join(PROJECT_FOLDER, dirname(bundle.page)), output);
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', bundle.config, '--outDir', outDir, '--emptyOutDir'],
    {
      cwd: PROJECT_FOLDER,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.add(child);
  let printed = '';
  const collect = (chunk: Buffer): void => {
    printed += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new Error(printed.trim().slice(-2000)));
    });
  });
}

function stampOf(bundle: Bundle): string {
  return join(PROJECT_FOLDER, bundle.output, '.built-from');
}
