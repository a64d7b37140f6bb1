import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Summary } from './summary.ts';

interface VitestRun {
  projects: readonly string[];
  browserPath: string | undefined;
  /** 'after': prints all output at the end, because it runs beside another run whose lines it must not split. */
  output: 'at once' | 'after';
  /** Files and Vitest options. */
  options?: readonly string[];
}

/** Runs these projects. Null when Vitest reported no counts. */
export async function runVitest(run: VitestRun): Promise<Summary | null> {
  const { projects, browserPath, output, options = [] } = run;
  const folder = mkdtempSync(join(tmpdir(), 'wickline-tests-'));
  const file = join(folder, 'summary.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/summary.reporter.ts'];
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.map((name) => `--project=${name}`),
      ...reporters,
      ...options,
    ],
    {
      stdio: output === 'after' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: {
        ...process.env,
        TEST_SUMMARY: file,
        ...(browserPath === undefined ? {} : { CHROMIUM_PATH: browserPath }),
      },
    },
  );
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => void said.push(chunk));
  }
  await new Promise((resolve) => child.once('close', resolve));
  process.stdout.write(Buffer.concat(said));
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
