import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discardEmbeddedPostgres } from '../../src-server/database/embedded-postgres.ts';
import { type RunningServer, startServer } from '../../tests/support/processes/server-process.ts';

/** The README's own `npm start` on free ports, in a data folder that goes with it. */
export async function withFreshServer<T>(use: (server: RunningServer) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-measured-'));
  // Root's database runs as another user, who passes through.
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
