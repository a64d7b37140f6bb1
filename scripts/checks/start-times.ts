import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { discardEmbeddedPostgres } from '../../src-server/database/embedded-postgres.ts';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { openRunRecord } from '../../src-server/launch/run-record.ts';

/**
 * Start and stop times: from `npm start`, in an empty data directory and again with data, until /readyz reports every
 * part as up; and from SIGTERM until everything has exited. The client's build, once per change of its sources, is
 * excluded.
 */

const FIRST_WITHIN_S = 12;
const LATER_WITHIN_S = 5;
const LATER_STARTS = 3;
const STOPPED_WITHIN_S = 5;

const folder = mkdtempSync(join(tmpdir(), 'wickline-start-times-'));
// As root, PostgreSQL runs as another user and needs to traverse the folder.
chmodSync(folder, 0o711);
const dataDir = join(folder, 'data');

try {
  await buildClients(console.log).done;
  await startAndStop('First start', FIRST_WITHIN_S);
  for (let i = 0; i < LATER_STARTS; i += 1) await startAndStop('Later start', LATER_WITHIN_S);
} finally {
  await discardEmbeddedPostgres(dataDir);
  rmSync(folder, { recursive: true, force: true });
}

function report(name: string, seconds: number, limit: number): void {
  const verdict = seconds <= limit ? 'ok' : 'TOO LONG';
  console.log(`${name}: ${seconds.toFixed(2)} s (at most ${limit} s) ${verdict}`);
  if (seconds > limit) process.exitCode = 1;
}

async function startAndStop(name: string, withinSeconds: number): Promise<void> {
  // A stale run.json would be taken for the new server's.
  if (existsSync(join(dataDir, 'run.json'))) throw new Error('The server did not stop with npm.');
  const started = performance.now();
  const server = spawn('npm', ['start', '--silent'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      SANDBOX_PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  try {
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error('The server ended before it was ready.');
      if (performance.now() - started > 60_000) throw new Error('Not ready after a minute.');
      await delay(20);
    }
    report(name, secondsSince(started), withinSeconds);
  } finally {
    const asked = performance.now();
    server.kill('SIGTERM');
    await ended;
    report('Stop', secondsSince(asked), STOPPED_WITHIN_S);
  }
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}

async function isReady(): Promise<boolean> {
  const url = openRunRecord(dataDir).read().server?.url;
  if (url === undefined) return false;
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) });
    const states: Record<string, string> = await response.json();
    return response.ok && Object.values(states).every((state) => state === 'up');
  } catch {
    return false;
  }
}
