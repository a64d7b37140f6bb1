import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '../../../src-server/http/listen.ts';
import { securityHeaders } from '../../../src-server/http/middleware/security-headers.ts';

const { all } = securityHeaders({ secure: true, imageSources: [] });
const PATIENCE = {
  headersWithinMs: 200,
  requestWithinMs: 400,
  silenceMs: 10_000,
  lookEveryMs: 50,
};
const STARTED = 'the beginning of an answer';

let listening: Listening;
let handled = 0;

beforeAll(async () => {
  const app = new Hono();
  app.onError((_, c) => c.text('gone', 400));
  app.all('/started', (c) => {
    handled += 1;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(STARTED)),
    });
    return c.body(body);
  });
  app.all('*', async (c) => {
    handled += 1;
    return c.text(await c.req.text());
  });
  listening = await listen(
    { fetch: app.fetch, defaultHeaders: all },
    { host: '127.0.0.1', port: 0 },
    { patience: PATIENCE },
  );
});
afterAll(() => listening.stop());

/** Everything the server sends until it closes the connection. `after` is sent once the first bytes arrive. */
function answerTo(bytes: string, after?: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    let isAsked = false;
    const socket = connect(listening.port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.on('data', (text: string) => {
      said += text;
      if (after !== undefined && !isAsked && said.includes(STARTED)) {
        isAsked = true;
        socket.write(after);
      }
    });
    socket.on('close', () => resolve(said));
  });
}

const BOTH_LENGTHS = 'Content-Length: 5\r\nTransfer-Encoding: chunked';

it.each([
  ['that is not HTTP', 'nonsense\r\n\r\n', '400 Bad Request'],
  ['without a host', 'GET / HTTP/1.1\r\n\r\n', '400 Bad Request'],
  [
    'with two content lengths',
    `POST / HTTP/1.1\r\nHost: x\r\n${BOTH_LENGTHS}\r\n\r\n0\r\n\r\nGET`,
    '400',
  ],
  [
    'with a chunk without a length',
    `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n`,
    '400',
  ],
  ['with overlong headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}`, '431'],
  [
    'with an unknown Expect',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: coffee\r\nConnection: close\r\n\r\n',
    '417',
  ],
  ['with endless headers', 'GET / HTTP/1.1\r\nHost: x\r\n', '408 Request Timeout'],
])('answers a request %s with every security header', async (_what, bytes, status) => {
  const answer = await answerTo(bytes);
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  for (const [name, value] of Object.entries(all))
    expect(answer).toContain(`${name}: ${value}\r\n`);
});

it('does not pass a request with two lengths to the app', async () => {
  const before = handled;
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
  await answerTo(`POST / HTTP/1.1\r\nHost: x\r\n${BOTH_LENGTHS}\r\n\r\n0\r\n\r\n${hidden}`);
  expect(handled).toBe(before);
});

it('adds nothing to an answer that has begun', async () => {
  const request = 'GET /started HTTP/1.1\r\nHost: x\r\n\r\n';
  const said = await answerTo(request, 'nonsense\r\n\r\n');
  expect(said).toContain(STARTED);
  expect(said.split('HTTP/1.1')).toHaveLength(2);
});
