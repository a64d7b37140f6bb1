import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedControl, startControl } from './start-control.ts';

let control: StartedControl;
beforeAll(async () => {
  control = await startControl();
});
afterAll(() => control.close());

/** `fetch` does not let the caller set the Host header. */
function statusAs(host: string, path: string, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = `${control.addresses.control}${path}`;
    const sent = request(url, { method, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end();
  });
}

const PATHS = ['/mail', '/credentials', '/state', '/live', '/', '/clock'];

it.each(PATHS)('refuses GET %s when the Host header names another site', async (path) => {
  for (const host of [
    'evil.example:4400',
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.',
  ]) {
    expect(await statusAs(host, path)).toBe(403);
  }
});

it('refuses an unsafe method when the Host header names another site', async () => {
  expect(await statusAs('evil.example', '/mail', 'DELETE')).toBe(403);
});

it.each(['localhost', 'LOCALHOST:4400', '127.0.0.1:4400', '127.0.0.2', '[::1]:4400'])(
  'answers when the Host header is the loopback name %s',
  async (host) => {
    expect(await statusAs(host, '/credentials')).toBe(200);
  },
);

it('answers when the Host header is the address it listens on', async () => {
  const elsewhere = await startControl({ host: '0.0.0.0' });
  try {
    expect((await elsewhere.call('GET', '/credentials')).status).toBe(200);
  } finally {
    await elsewhere.close();
  }
});
