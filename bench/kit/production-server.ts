import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../src-server/process/free-port.ts';
import { endChild } from './child.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUNDLE = 'dist/server/server.js';
const SOURCES = 'src-server/main.ts';
const LONGEST_START_MS = 60_000;
const LONGEST_STOP_MS = 10_000;

export interface ProductionServer {
  url: string;
  port: number;
  pid: number;
  /** From the start of the process to its first answer, with the database connected. */
  readyAfterMs: number;
  /** What the system counts as resident, in MB. */
  residentMb(): number;
  stop(): Promise<void>;
}

export interface ProductionOptions {
  databaseUrl: string;
  /** Of ours: the server's data and compiled code go into it. */
  folder: string;
  /** The one file that `npm run build` makes, or the sources as `npm start` runs them. */
  from?: 'bundle' | 'sources';
  environment?: Record<string, string>;
}

/** The server as a seller runs it: production, an outside PostgreSQL, no sandbox. */
export async function startProduction(options: ProductionOptions): Promise<ProductionServer> {
  const port = await findFreePort('127.0.0.1');
  const started = performance.now();
  const child = spawn(process.execPath, [options.from === 'sources' ? SOURCES : BUNDLE], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(options.folder, `compiled-${options.from ?? 'bundle'}`),
      APP_URL: 'https://bench.example',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(options.folder, 'data'),
      DATABASE_URL: options.databaseUrl,
      SESSION_SECRET: digestOf(options.folder).toString('hex'),
      ADMIN_PASSWORD_HASH: unknownPassword(options.folder),
      LOG_LEVEL: 'error',
      // It ends with us, in whatever way we end.
      WICKLINE_STARTED_BY: String(process.pid),
      ...options.environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/healthz`, child);
  return {
    url,
    port,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - started,
    residentMb: () => residentMb(child.pid ?? 0),
    stop: () => endChild(child, LONGEST_STOP_MS),
  };
}

function digestOf(folder: string): Buffer {
  return createHash('sha256').update(folder).digest();
}

/**
 * The hash of a password that nobody knows: these servers are asked, never signed in to as operator. The same at every
 * start in one folder, as a seller's is: a changed one is written, and ends what it had let in.
 */
function unknownPassword(folder: string): string {
  const digest = digestOf(folder);
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(digest.subarray(0, 16))}$${text(digest)}`;
}

/** Asked again at once: a pause in between would be measured too. */
async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + LONGEST_START_MS;
  for (;;) {
    if (performance.now() > deadline) throw new Error(`${url} did not answer.`);
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}
