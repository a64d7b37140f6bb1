import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discardEmbeddedPostgres } from '../../../src-server/database/embedded-postgres.ts';
import {
  type RunningServer,
  startServer,
} from '../../../tests/support/processes/server-process.ts';

/** Runs `npm start` on free ports with a temporary data directory. */
export async function withFreshServer<T>(use: (server: RunningServer) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-measured-'));
  // As root, PostgreSQL runs as another user and needs to traverse the folder.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  try {
    const server = await startServer({ dataDir, command: ['npm', 'start'] });
    try {
      return await use(server);
    } finally {
      await server.stop();
    }
  } finally {
    await discardEmbeddedPostgres(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
