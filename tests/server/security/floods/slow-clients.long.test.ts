import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '../../../../src-server/http/listen.ts';
import { until } from '../../../support/until.ts';

const SLOW = 500;
const PATIENCE = {
  headersWithinMs: 3_000,
  requestWithinMs: 3_000,
  silenceMs: 10_000,
  lookEveryMs: 100,
};

let listening: Listening;
const sockets: Socket[] = [];
let closed = 0;

beforeAll(async () => {
  const app = new Hono();
  app.onError((_, c) => c.text('gone', 400));
  app.get('/', (c) => c.text('served'));
  app.post('/', async (c) => c.text(await c.req.text()));
  listening = await listen(
    { fetch: app.fetch, defaultHeaders: {} },
    { host: '127.0.0.1', port: 0 },
    { patience: PATIENCE },
  );
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await listening.stop();
});

function openSlowly(head: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(listening.port, '127.0.0.1', () => {
      socket.write(head);
      resolve();
    });
    socket.once('error', reject);
    socket.on('error', () => {});
    socket.on('close', () => {
      closed += 1;
    });
    socket.resume();
    sockets.push(socket);
  });
}

it('closes a connection beyond the limit at once, and accepts one when there is room', async () => {
  const app = new Hono();
  app.get('/', (c) => c.text('served'));
  const few = await listen(
    { fetch: app.fetch, defaultHeaders: {} },
    { host: '127.0.0.1', port: 0 },
    { patience: PATIENCE, mostConnections: 2 },
  );
  const open = () => connect(few.port, '127.0.0.1').on('error', () => {});
  const held = [open(), open()];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  await once(open().resume(), 'close');
  for (const socket of held) socket.destroy();
  const served = async () => {
    const answer = await fetch(`http://127.0.0.1:${few.port}/`).catch(() => null);
    return (await answer?.text()) === 'served';
  };
  await until('there is room', served);
  await few.stop();
});

it('500 slow connections do not stop the next visitor and are closed', async () => {
  const halfHeaders = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ';
  const halfBody = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{';
  await Promise.all(
    Array.from({ length: SLOW }, (_, n) => openSlowly(n % 2 === 0 ? halfHeaders : halfBody)),
  );
  expect(closed).toBe(0);
  const answer = await fetch(`http://127.0.0.1:${listening.port}/`);
  expect(await answer.text()).toBe('served');
  expect(closed).toBeLessThan(SLOW);
  await until('all of them are closed', () => closed === SLOW);
});
