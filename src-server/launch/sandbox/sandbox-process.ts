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
import { type SandboxAddresses, sandboxAddresses } from '../run-record.ts';
import { findSandboxAt } from './sandbox-client.ts';

/** Ends what hangs; one that dies is noticed at once. How soon a start serves, `npm run check:start` demands. */
const READY_WITHIN_MS = 120_000;
const ROOT = join(import.meta.dirname, '../../..');

export interface SandboxProcess extends ProcessIdentity {
  addresses: SandboxAddresses;
}

export interface SandboxStart {
  dataDir: string;
  port: number;
  appUrl: string;
  /** Gives up a start that is under way. */
  signal: AbortSignal;
  /** At once, before it answers: a start killed in between must find it again. */
  onSpawned(identity: ProcessIdentity): void;
}

/** Starts the sandbox in a process group of its own and waits until its control port answers. */
export async function spawnSandbox(start: SandboxStart): Promise<SandboxProcess> {
  const logFile = join(start.dataDir, 'logs', 'sandbox.log');
  // A killed sandbox leaves its addresses behind.
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

function spawnDetached({ dataDir, port, appUrl }: SandboxStart, logFile: string): ProcessIdentity {
  const output = openLog(logFile);
  const child = spawn(process.execPath, [join(ROOT, 'src-sandbox', 'main.ts')], {
    cwd: ROOT,
    // Nothing else of ours: real credentials are none of the sandbox's business.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      SANDBOX_PORT: String(port),
      APP_URL: appUrl,
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

/** Where the sandbox of that process id says it listens, or null while it does not. */
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
