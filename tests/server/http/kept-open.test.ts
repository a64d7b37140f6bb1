import { createTRPCUntypedClient, httpLink } from '@trpc/client';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../../src-server/errors/app-error.ts';
import type { HttpEnv } from '../../../src-server/http/build-context.ts';
import { createCookieJar } from '../../../src-server/http/cookies.ts';
import { type Listening, listen } from '../../../src-server/http/listen.ts';
import { createRouteRegistry } from '../../../src-server/http/route-registry.ts';
import { mountTrpc } from '../../../src-server/http/routes/mount-trpc.ts';
import { operatorProcedure, router } from '../../../src-server/procedure/procedures.ts';

/** Far below the silence that a connection survives. */
const SPACE_EVERY_MS = 10;
const cookies = createCookieJar(false);
const OPERATOR = { cookie: `operator=${'t'.repeat(43)}` };

let work: PromiseWithResolvers<unknown>;
let server: Listening;
let url: string;

beforeEach(async () => {
  work = Promise.withResolvers<unknown>();
  // Some tests reject it before it is asked for.
  work.promise.catch(() => {});
  const slow = operatorProcedure('tradingview.read').query(() => work.promise);
  const app = new Hono<HttpEnv>();
  const unused = async () => null;
  const deps = {
    cookies,
    spaceEveryMs: SPACE_EVERY_MS,
    trustedProxies: [],
    limits: { byAccount: async () => {}, bySession: async () => {} },
    findSubscriber: unused,
    findViewed: unused,
    findOperator: async () => ({ kind: 'operator', role: 'owner', operatorId: 'one' }),
    auditForbidden: async () => {},
    log: console,
  };
  const only = router({ tradingview: router({ slow }) });
  mountTrpc(
    createRouteRegistry(app, () => []),
    only as never,
    deps as never,
  );
  server = await listen({ fetch: app.fetch, defaultHeaders: {} }, { host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${server.port}/trpc`;
});
afterEach(() => server.stop());

const ask = (init: RequestInit = {}) =>
  fetch(`${url}/tradingview.slow`, { headers: OPERATOR, ...init });
const changed = () => new AppError('tradingview.changed', 'conflict', 'It changed.');

test('an operator’s call that is answered late sends spaces, then the answer', async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const read = async () => {
    const { value, done } = await reader.read();
    text += decoder.decode(value);
    return !done;
  };
  while (text.length < 3) await read();
  expect(text.trim()).toBe('');
  work.resolve({ entries: 3 });
  while (await read());
  expect(JSON.parse(text)).toEqual({ result: { data: { entries: 3 } } });
});

test('a client reads a late refusal as any other', async () => {
  const client = createTRPCUntypedClient({
    links: [
      httpLink({
        url,
        headers: OPERATOR,
        async fetch(address, init) {
          const answer = await fetch(String(address), init as RequestInit);
          work.reject(changed());
          return answer;
        },
      }),
    ],
  });
  await expect(client.query('tradingview.slow')).rejects.toMatchObject({
    message: 'It changed.',
    data: { httpStatus: 409, appCode: 'tradingview.changed' },
  });
});

test('a refusal in good time has its own status', async () => {
  work.reject(changed());
  expect((await ask()).status).toBe(409);
});

test('work whose caller has left is finished without a trace', async () => {
  const leaving = new AbortController();
  const answer = await ask({ signal: leaving.signal });
  leaving.abort();
  await expect(answer.text()).rejects.toThrow();
  work.resolve({ entries: 3 });
  expect((await ask()).status).toBe(200);
});
