import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../src-server/process/free-port.ts';
import { endChild } from './child.ts';
import { processorSeconds } from './cores.ts';

const ROOT = join(import.meta.dirname, '../..');
export const BUNDLE = 'dist/server/server.js';
export const SOURCES = 'src-server/main.ts';
/** Both as in the Dockerfile and in docs/wickline.service. */
const NODE_FLAGS = ['--min-semi-space-size=16'];
const MALLOC_ARENA_MAX = '2';
const MAX_START_MS = 60_000;
const MAX_STOP_MS = 10_000;

export interface ProductionServer {
  url: string;
  port: number;
  pid: number;
  /** Milliseconds from process start to the first answer, with the database connected. */
  readyAfterMs: number;
  /** Processor time of the start. */
  readyAfterCpuMs: number;
  /** Resident memory in MB. */
  residentMb(): number;
  stop(): Promise<void>;
}

interface ProductionOptions {
  databaseUrl: string;
  /** A folder of the bench for the server's data and compile cache. */
  folder: string;
  /** The program's file. Default: the bundle of `npm run build`. */
  program?: string;
  environment?: Record<string, string>;
}

/** Starts the server as a seller runs it: production, an external PostgreSQL, no sandbox. */
export async function startProduction(options: ProductionOptions): Promise<ProductionServer> {
  const port = await findFreePort('127.0.0.1');
  const started = performance.now();
  const program = options.program ?? BUNDLE;
  const child = spawn(process.execPath, [...NODE_FLAGS, program], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX,
      NODE_COMPILE_CACHE: join(options.folder, 'compiled', encodeURIComponent(program)),
      APP_URL: 'https://bench.example',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(options.folder, 'data'),
      DATABASE_URL: options.databaseUrl,
      SESSION_SECRET: digestOf(options.folder).toString('hex'),
      ADMIN_PASSWORD_HASH: unknownPassword(options.folder),
      LOG_LEVEL: 'error',
      // The server exits with this process, however it ends.
      WICKLINE_STARTED_BY: String(process.pid),
      ...options.environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/healthz`, child);
  const readyAfterMs = performance.now() - started;
  return {
    url,
    port,
    pid: child.pid ?? 0,
    readyAfterMs,
    readyAfterCpuMs: 1000 * processorSeconds(child.pid ?? 0),
    residentMb: () => residentMb(child.pid ?? 0),
    stop: () => endChild(child, MAX_STOP_MS),
  };
}

function digestOf(folder: string): Buffer {
  return createHash('sha256').update(folder).digest();
}

/**
 * Hash of an unknown password: no operator signs in here. Stable per folder, because a changed hash would be stored and
 * would end existing sessions.
 */
function unknownPassword(folder: string): string {
  const digest = digestOf(folder);
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(digest.subarray(0, 16))}$${text(digest)}`;
}

/** Retries almost at once: a longer pause would distort the start time. */
async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + MAX_START_MS;
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
