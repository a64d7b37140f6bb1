import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isLostConnection } from '../../src-server/launch/stop-signals.ts';

/** The real system error for a port without a listener. */
async function refusedConnection(): Promise<unknown> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await new Promise((resolve) => server.close(resolve));
  return fetch(`http://127.0.0.1:${port}`).catch((error: Error) => error.cause);
}

/** The gateway client's error for a connection that was never established. */
async function neverMade(answer: (socket: Socket) => void, close = false): Promise<unknown> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`, { handshakeTimeout: 100 });
  const said = new Promise((resolve) => client.once('error', resolve));
  if (close) client.close();
  const error = await said;
  client.terminate();
  server.close();
  return error;
}

const ANSWERS: [what: string, answer: (socket: Socket) => void, close: boolean][] = [
  ['never answers', () => {}, false],
  ['refuses the handshake', (socket) => void socket.end('HTTP/1.1 503 Away\r\n\r\n'), false],
  ['hangs up', (socket) => void socket.destroy(), false],
  ['is left during the handshake', () => {}, true],
];

test.each(ANSWERS)(
  'a gateway that %s does not crash the server [launch-4]',
  async (_what, answer, close) => {
    const error = await neverMade(answer, close);
    expect(error).toBeInstanceOf(Error);
    expect(isLostConnection(error)).toBe(true);
  },
);

test('an unhandled lost connection does not crash the server, a programming error does', async () => {
  expect(isLostConnection(await refusedConnection())).toBe(true);
  expect(isLostConnection(new TypeError('x is not a function'))).toBe(false);
  expect(isLostConnection(Object.assign(new Error('invented'), { code: 'ECONNRESET' }))).toBe(
    false,
  );
});
