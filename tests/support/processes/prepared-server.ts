import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';
import { type Program, running } from '../../../scripts/drills/program.ts';
import { temporaryDataDir } from './data-folder.ts';
import { type Fleet, type FleetOptions, openFleet } from './fleet.ts';
import {
  type RunningServer,
  type ServerProcess,
  type StartOptions,
  spawnServer,
  startServer,
} from './server-process.ts';

const preparedCommand = (): Program['command'] => inject('preparedProduct').command;

/** A data folder after its first start, for tests in which the first start is not the subject. */
export function preparedDataDir(): string {
  const { dataDir: prepared } = inject('preparedProduct');
  const dataDir = temporaryDataDir();
  // Keeps the owner: the database's user is another one than root.
  if (prepared !== null) execFileSync('cp', ['-a', prepared, dataDir]);
  return dataDir;
}

/** The bundled server, whether it serves or refuses. */
export const spawnPrepared = (options: StartOptions): ServerProcess =>
  spawnServer({ command: preparedCommand(), ...options });

/** Starts the bundled server and waits until it serves. */
export function startPrepared(options: Partial<StartOptions> = {}): Promise<RunningServer> {
  const { dataDir = preparedDataDir(), ...rest } = options;
  return startServer({ command: preparedCommand(), dataDir, ...rest });
}

/** A fleet of bundled servers. */
export async function openPreparedFleet(
  ...options: [number, Record<string, string>?, FleetOptions?]
): Promise<Fleet> {
  return running(await openFleet(...options), { command: preparedCommand() });
}
