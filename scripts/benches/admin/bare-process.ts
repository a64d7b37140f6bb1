import { fork } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort } from '../../../src-server/process/free-port.ts';

/** Starts the reference in its own process, like the product: neither shares the event loop of the bench. */
export async function startBare(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const port = await findFreePort('127.0.0.1');
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port) },
  });
  await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGTERM') };
}
