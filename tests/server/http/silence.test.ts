import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listen } from '../../../src-server/http/listen.ts';

const SILENCE_MS = 150;

it('a silent connection is closed, but not one that waits for an answer', async () => {
  const asked = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<void>();
  const { fetch: answer } = new Hono().get('/', async (c) => {
    asked.resolve();
    await worked.promise;
    return c.text('done');
  });
  const server = await listen(
    { fetch: answer, defaultHeaders: {} },
    { host: '127.0.0.1', port: 0 },
    {
      patience: {
        headersWithinMs: 30_000,
        requestWithinMs: 30_000,
        silenceMs: SILENCE_MS,
        lookEveryMs: 1_000,
      },
    },
  );
  const waiting = fetch(`http://127.0.0.1:${server.port}/`).then(
    (response) => response.text(),
    () => 'closed',
  );
  await asked.promise;
  // Silent for a shorter time than the connection that waits.
  for (const _ of [1, 2]) await once(connect(server.port, '127.0.0.1').resume(), 'close');
  worked.resolve();
  expect(await waiting).toBe('done');
  await server.stop();
});
