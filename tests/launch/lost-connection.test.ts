import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { isLostConnection } from '../../src-server/launch/stop-signals.ts';

/** What the system really says when nobody listens. */
async function refusedConnection(): Promise<unknown> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await new Promise((resolve) => server.close(resolve));
  return fetch(`http://127.0.0.1:${port}`).catch((error: Error) => error.cause);
}

test('a lost connection that nobody listened to does not end the server, a fault of ours does', async () => {
  expect(isLostConnection(await refusedConnection())).toBe(true);
  expect(isLostConnection(new TypeError('x is not a function'))).toBe(false);
  expect(isLostConnection(Object.assign(new Error('invented'), { code: 'ECONNRESET' }))).toBe(
    false,
  );
});
