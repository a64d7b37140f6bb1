import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { waitUntilAnswering } from '../../../src-server/database/embedded/readiness.ts';
import { identifySelf } from '../../../src-server/process/process-identity.ts';
import { createTestDatabase } from '../../support/database/database.ts';

const FIRST_PATIENCE_MS = 50;
const database = await createTestDatabase();
afterAll(() => database.drop());

/** Passes each connection on after a pause, as a server on a busy machine accepts it late. */
async function slowServer(pauseMs: number) {
  const { hostname, port } = new URL(database.url);
  // A folder: the server has a socket file there, and the same port on loopback.
  const host = hostname.startsWith('%2F') ? '127.0.0.1' : hostname;
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    client.on('error', () => {});
    setTimeout(() => {
      const upstream = connect(Number(port), host, () => client.pipe(upstream).pipe(client));
      upstream.on('error', () => client.destroy());
      client.on('close', () => upstream.destroy());
    }, pauseMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, counted: () => connections, close: () => server.close() };
}

test('a server that answers later than the first question waits gets longer questions', async () => {
  const slow = await slowServer(4 * FIRST_PATIENCE_MS);
  const how = { url: slow.url, firstPatienceMs: FIRST_PATIENCE_MS };
  await waitUntilAnswering(identifySelf(), how, new AbortController().signal);
  expect(slow.counted()).toBeGreaterThan(1);
  slow.close();
});

test('an answer from another server does not count for a server that has ended', async () => {
  const ended = { ...identifySelf(), start: 'of an earlier process with this pid' };
  await expect(
    waitUntilAnswering(ended, { url: database.url }, new AbortController().signal),
  ).rejects.toThrow('it ended while starting');
});
