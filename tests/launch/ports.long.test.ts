import { createServer, type Server } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSandbox } from '../../src-server/launch/sandbox/sandbox.ts';
import { openShutdown } from '../../src-server/launch/shutdown.ts';
import { launchSurroundings } from '../../src-server/launch/surroundings.ts';
import { createLog } from '../../src-server/log/log.ts';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { preparedDataDir } from '../support/processes/prepared-server.ts';

const taken: Server[] = [];
afterEach(() => {
  for (const server of taken.splice(0)) server.close();
});

/** Takes a port as another program does. */
function take(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      taken.push(server);
      resolve();
    });
  });
}

test('no other program can take the chosen port before the server listens on it', async () => {
  const shutdown = openShutdown({ exit: () => {} });
  onTestFinished(() => shutdown.begin(0));
  const around = await launchSurroundings(
    {
      dataDirectory: preparedDataDir(),
      databaseUrl: null,
      migrationDatabaseUrl: null,
      needsSandbox: false,
      sandboxPort: 0,
      sandboxStartsDaysAgo: 0,
      host: '127.0.0.1',
      port: 0,
      appUrl: null,
      beforeStart: () => {},
      log: createLog({ level: 'silent' }),
      say: () => {},
    },
    shutdown,
  );
  await expect(take(around.port)).rejects.toThrow('EADDRINUSE');
  await around.releasePort();
  await take(around.port);
});

test('a sandbox whose free port is taken while it starts takes other ports', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.4711);
  onTestFinished(() => void vi.restoreAllMocks());
  const chosen = 20_000 + Math.floor(0.4711 * 12_000);
  const events: string[] = [];
  const sandbox = await startSandbox({
    dataDir: temporaryDataDir(),
    port: 0,
    appUrl: 'http://localhost:1',
    startsDaysAgo: 0,
    previous: undefined,
    signal: new AbortController().signal,
    onEvent({ kind }) {
      events.push(kind);
      if (events.length === 1) void take(chosen + 2);
    },
  });
  onTestFinished(() => sandbox.stop());
  expect(events).toEqual(['spawned', 'spawned', 'started']);
  expect(sandbox.addresses.control).not.toContain(`:${chosen}`);
});
