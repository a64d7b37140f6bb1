import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { postMessage } from '../../../../src-server/signals/gateway/calls/post-message.ts';

it('a push service that answers a byte now and then is given up, and tried again later', async () => {
  const server = createServer((socket) => {
    socket.write('HTTP/1.1 201 Created\r\n');
    const drip = setInterval(() => socket.write('x'), 20);
    socket.on('error', () => {});
    socket.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const outcome = await postMessage(new URL(`http://127.0.0.1:${port}/push/1`), {
    headers: {},
    body: Buffer.from('x'),
    isSandbox: true,
    withinMs: 300,
  });
  expect(outcome).toMatchObject({ kind: 'later' });
  server.close();
});
