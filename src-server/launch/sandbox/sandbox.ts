import { isRunning, type ProcessIdentity } from '../../process/process-identity.ts';
import { type Supervised, supervise } from '../../process/supervise.ts';
import { areSandboxPortsFree, findSandboxPorts } from '../port-check.ts';
import type { RunRecord, SandboxAddresses } from '../run-record.ts';
import {
  findSandboxAt,
  getCredentialsForStart,
  getSandboxAppUrl,
  type SandboxCredentials,
} from './sandbox-client.ts';
import { endSandbox, readAddresses, type SandboxProcess, spawnSandbox } from './sandbox-process.ts';

export interface RunningSandbox {
  addresses: SandboxAddresses;
  credentials: SandboxCredentials;
  readonly process: SandboxProcess;
  stop(): Promise<void>;
  kill(): void;
}

export type SandboxEvent =
  | { kind: 'started' | 'adopted' | 'lost' | 'restarted'; process: SandboxProcess }
  /** Does not answer yet. */
  | { kind: 'spawned'; process: ProcessIdentity }
  | { kind: 'restart-failed'; error: Error };

interface SandboxOptions {
  dataDir: string;
  /** The first of consecutive ports; 0: any free ones. */
  port: number;
  appUrl: string;
  /** Where a new sandbox's clock begins. */
  startsDaysAgo: number;
  previous: RunRecord['sandbox'];
  signal: AbortSignal;
  onEvent(event: SandboxEvent): void;
}

/**
 * Starts the sandbox, or adopts the one an earlier server left running, and keeps it running until
 * `stop`.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { dataDir, appUrl, startsDaysAgo, onEvent } = options;
  const spawn = (port: number) =>
    spawnSandbox({
      dataDir,
      appUrl,
      startsDaysAgo,
      port,
      signal: options.signal,
      onSpawned: (process) => onEvent({ kind: 'spawned', process }),
    });
  const adopted = await adopt(options);
  const first = adopted ?? (await startOnPorts(options, spawn));
  onEvent({ kind: adopted === null ? 'started' : 'adopted', process: first });
  const port = Number(new URL(first.addresses.control).port);
  const supervised: Supervised<SandboxProcess> = supervise({
    first,
    // On the same ports, because every part got its addresses at startup.
    restart: () => spawn(port),
    onLost: (process) => onEvent({ kind: 'lost', process }),
    onRestarted: (process) => onEvent({ kind: 'restarted', process }),
    onRestartFailed: (error) => onEvent({ kind: 'restart-failed', error }),
  });
  const stop = async (): Promise<void> => {
    await supervised.release();
    await endSandbox(supervised.current);
  };
  try {
    return {
      addresses: first.addresses,
      credentials: await getCredentialsForStart(first.addresses),
      get process() {
        return supervised.current;
      },
      stop,
      kill: () => killGroup(supervised.current.pid),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Another program may take a free port before the sandbox listens there. */
async function startOnPorts(
  { port: wanted, signal }: SandboxOptions,
  spawn: (port: number) => Promise<SandboxProcess>,
): Promise<SandboxProcess> {
  const port = await findSandboxPorts(wanted);
  return spawn(port).catch(async (error) => {
    if (wanted !== 0 || signal.aborted || (await areSandboxPortsFree(port))) throw error;
    return spawn(await findSandboxPorts(wanted));
  });
}

/**
 * Adoptable if the recorded process runs, answers at its recorded address and matches the current
 * settings.
 */
async function adopt(options: SandboxOptions): Promise<SandboxProcess | null> {
  const { dataDir, previous, port, appUrl } = options;
  if (previous === undefined || !isRunning(previous)) return null;
  const { pid, start } = previous;
  const addresses = previous.addresses ?? readAddresses(dataDir, pid);
  const fits =
    addresses !== null &&
    (await findSandboxAt(addresses)) === pid &&
    (port === 0 || Number(new URL(addresses.control).port) === port) &&
    (await getSandboxAppUrl(addresses).catch(() => null)) === appUrl;
  if (fits) return { pid, start, addresses };
  await endSandbox(previous);
  return null;
}

export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
