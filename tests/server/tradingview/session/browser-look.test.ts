import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callHttp } from '../../../../src-server/tradingview/gateway/http-call.ts';

const heard: IncomingHttpHeaders[] = [];
const server = createServer((request, response) => {
  heard.push(request.headers);
  response.setHeader('content-type', 'application/json').end('[]');
});
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => new Promise((closed) => server.close(closed)));

/** A version of this year. Browsers more than a year old get a block page. */
const OLDEST_CHROME = 150;

test('all headers of a call match one browser of this year', async () => {
  const { port } = server.address() as AddressInfo;
  const call = { method: 'GET', path: '/x', timeoutMs: 60_000, maxBytes: 1_000 } as const;
  await callHttp(`http://127.0.0.1:${port}`, call);
  const [headers = {}] = heard;
  const version = Number(/Chrome\/(\d+)/.exec(headers['user-agent'] ?? '')?.[1]);
  expect(version).toBeGreaterThanOrEqual(OLDEST_CHROME);
  expect(headers['sec-ch-ua']).toContain(`"Google Chrome";v="${version}"`);
  expect(headers).toMatchObject({ 'sec-ch-ua-mobile': '?0', 'sec-ch-ua-platform': '"Windows"' });
});
