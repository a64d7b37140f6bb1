import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Summary } from './summary.ts';

interface VitestRun {
  projects: readonly string[];
  browserPath: string | undefined;
  /** Another run prints too: passes on whole lines. */
  isBesideAnother?: boolean;
  /** Files and Vitest options. */
  options?: readonly string[];
}

/** Runs these projects. Null when Vitest reported no counts. */
export async function runVitest(run: VitestRun): Promise<Summary | null> {
  const { projects, browserPath, isBesideAnother = false, options = [] } = run;
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
      stdio: isBesideAnother ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: {
        ...process.env,
        TEST_SUMMARY: file,
        ...(isBesideAnother ? { TEST_BESIDE: 'yes' } : {}),
        ...(isBesideAnother && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
        ...(browserPath === undefined ? {} : { CHROMIUM_PATH: browserPath }),
      },
    },
  );
  for (const stream of [child.stdout, child.stderr]) if (stream !== null) passLinesOn(stream);
  await new Promise((resolve) => child.once('close', resolve));
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function passLinesOn(stream: Readable): void {
  let unfinished = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const text = unfinished + chunk;
    const end = text.lastIndexOf('\n') + 1;
    process.stdout.write(text.slice(0, end));
    unfinished = text.slice(end);
  });
  stream.once('end', () => process.stdout.write(unfinished));
}
