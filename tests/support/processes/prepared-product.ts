import { isAbsolute } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildProgram } from '../../../scripts/drills/program.ts';
import { removeTemporaryFolders, temporaryDataDir } from './data-folder.ts';
import { clusterPointerOf, startServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    preparedProduct: {
      /** Starts the bundled server. */
      command: readonly [string, ...string[]];
      /** A data folder after its first start. Null if its database lies elsewhere. */
      dataDir: string | null;
    };
  }
}

/** Tests of pages start no process. */
function hasPagesOnly(): boolean {
  const chosen = process.argv.filter((word) => word.startsWith('tests/'));
  return chosen.length > 0 && chosen.every((word) => word.startsWith('tests/browser/'));
}

/** Bundles the server once per run, and makes its first start once. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (hasPagesOnly()) return undefined;
  const program = await buildProgram();
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir, command: program.command });
  await server.stop();
  const cluster = clusterPointerOf(dataDir)?.cluster ?? '/';
  project.provide('preparedProduct', {
    command: program.command,
    dataDir: isAbsolute(cluster) ? null : dataDir,
  });
  return async () => {
    await removeTemporaryFolders();
    program.remove();
  };
}
