import { Agent, get } from 'node:http';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listen } from '../../../src-server/http/listen.ts';

/** How long nginx and AWS keep an idle connection to a server by default. */
const PROXY_SECONDS = 60;

it('an idle connection stays open for longer than a proxy would reuse it', async () => {
  const { fetch: answer } = new Hono().get('/', (c) => c.text('here'));
  const at = { host: '127.0.0.1', port: 0 };
  const server = await listen({ fetch: answer, defaultHeaders: {} }, at);
  const { headers } = await fetch(`http://127.0.0.1:${server.port}/`);
  await server.stop();
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(PROXY_SECONDS);
});

it('a visitor gets in beside as many idle connections as there may be', async () => {
  const { fetch: answer } = new Hono().get('/', (c) => c.text('here'));
  const at = { host: '127.0.0.1', port: 0 };
  const server = await listen({ fetch: answer, defaultHeaders: {} }, at, { mostConnections: 4 });
  const answers: string[] = [];
  for (let visitor = 0; visitor < 6; visitor += 1)
    answers.push(await answerOnNewConnection(server.port));
  await server.stop();
  expect(answers).toEqual(Array(6).fill('here'));
});

/** The connection stays open and idle afterwards. */
function answerOnNewConnection(port: number): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).toString());
    });
    request.on('error', reject);
  });
}
