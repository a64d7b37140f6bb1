import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess } from '../../process/end-process.ts';
import { closeLog, lastLinesOf, openLog } from '../../process/logged-output.ts';
import {
  identifyProcess,
  isRunning,
  type ProcessIdentity,
} from '../../process/process-identity.ts';
import { StartRefusal } from '../../process/start-refusal.ts';
import { PROJECT_FOLDER } from '../project-folder.ts';
import { type SandboxAddresses, sandboxAddresses } from '../run-record.ts';
import { findSandboxAt } from './sandbox-client.ts';

/**
 * Timeout for a hung start; a crash is noticed at once. `npm run check -- start` bounds the usual
 * time.
 */
const READY_WITHIN_MS = 120_000;

export interface SandboxProcess extends ProcessIdentity {
  addresses: SandboxAddresses;
}

interface SandboxStart {
  dataDir: string;
  port: number;
  appUrl: string;
  /** Where a new sandbox's clock begins. */
  startsDaysAgo: number;
  /** Aborts a start in progress. */
  signal: AbortSignal;
  /** Called before it answers: after a crash the next start must find it. */
  onSpawned(identity: ProcessIdentity): void;
}

/** Starts the sandbox in its own process group and waits until its control port answers. */
export async function spawnSandbox(start: SandboxStart): Promise<SandboxProcess> {
  const logFile = join(start.dataDir, 'logs', 'sandbox.log');
  // A killed sandbox leaves its address file behind.
  rmSync(addressFileIn(start.dataDir), { force: true });
  const identity = spawnDetached(start, logFile);
  start.onSpawned(identity);
  const deadline = performance.now() + READY_WITHIN_MS;
  while (isRunning(identity) && !start.signal.aborted && performance.now() < deadline) {
    const addresses = readAddresses(start.dataDir, identity.pid);
    if (addresses !== null && (await findSandboxAt(addresses)) === identity.pid) {
      return { ...identity, addresses };
    }
    await delay(25);
  }
  await endSandbox(identity);
  throw new StartRefusal(
    `The sandbox did not start; the end of ${logFile} says: ${lastLinesOf(logFile, 3)}`,
  );
}

export function endSandbox(sandbox: ProcessIdentity): Promise<boolean> {
  return endProcess(sandbox, [
    { signal: 'SIGTERM', withinMs: 2000 },
    { signal: 'SIGKILL', withinMs: 500, group: true },
  ]);
}

function spawnDetached(start: SandboxStart, logFile: string): ProcessIdentity {
  const { dataDir, port, appUrl, startsDaysAgo } = start;
  const output = openLog(logFile);
  const child = spawn(process.execPath, [join(PROJECT_FOLDER, 'src-sandbox', 'main.ts')], {
    cwd: PROJECT_FOLDER,
    // Passes nothing else: the sandbox must not see real credentials.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      SANDBOX_PORT: String(port),
      APP_URL: appUrl,
      CLOCK_STARTS_DAYS_AGO: String(startsDaysAgo),
    },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeLog(output);
  child.unref();
  const identity = child.pid === undefined ? null : identifyProcess(child.pid);
  if (identity === null) throw new StartRefusal('The sandbox could not be started.');
  return identity;
}

/** The addresses that the sandbox with this pid published, or null before it does. */
export function readAddresses(dataDir: string, pid: number): SandboxAddresses | null {
  try {
    const { pid: writer, ...written } = JSON.parse(readFileSync(addressFileIn(dataDir), 'utf8'));
    return writer === pid ? sandboxAddresses.parse(written) : null;
  } catch {
    return null;
  }
}

function addressFileIn(dataDir: string): string {
  return join(dataDir, 'sandbox', 'addresses.json');
}
