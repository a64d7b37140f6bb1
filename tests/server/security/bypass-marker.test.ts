import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '../../../src-server/limits/limit-table.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

const LINE = 'admin-bypass header without an operator session';
const marked = (address: string) => ({ 'admin-bypass': 'true', 'x-forwarded-for': address });
/** Log lines from addresses with this prefix. */
const linesOf = (net: string) =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes(LINE) && line.includes(`"remoteAddress":"${net}`)).length;

/** Sends an operator cookie that matches no session. */
function prober(): Person {
  const person = personAt(app.url);
  person.cookies.set('operator', 'x'.repeat(43));
  return person;
}

it('the marker without an operator session is logged once a call, on every path', async () => {
  const paths = ['/trpc/admin.operators', '/api/admin/users', '/api/current-user', '/admin'];
  for (const path of paths) await prober().get(path, marked('10.50.0.1'));
  expect(linesOf('10.50.0.')).toBe(paths.length);
  await prober().post('/api/admin/no-such-call', {}, marked('10.50.0.1'));
  expect(linesOf('10.50.0.')).toBe(paths.length + 1);
});

it('the marker during or after a sign-in is not logged', async () => {
  const operator = personAt(app.url);
  const from = marked('10.51.0.1');
  expect((await operator.post('/api/admin-login', OPERATOR, from)).status).toBe(200);
  expect((await operator.get('/trpc/admin.operators', from)).status).toBe(200);
  expect((await operator.post('/trpc/admin.logout', {}, from)).status).toBe(200);
  expect(linesOf('10.51.0.')).toBe(0);
});

it('a flood with the marker causes no lookup or log line beyond its address limit', async () => {
  const { points } = LIMITS['operator-write'].address;
  const address = '10.52.0.1';
  for (let asked = 0; asked < points; asked += 1) {
    await app.app.parts.limits.fromAddress('operator-write', address, async () => null);
  }
  const flooded = await prober().post('/api/admin/sync-tradingview', {}, marked(address));
  expect(flooded.status).toBe(429);
  expect(linesOf(address)).toBe(0);
  // These calls have no limit, so they look nothing up.
  expect((await prober().get('/healthz', marked('10.53.0.1'))).status).toBe(200);
  expect(linesOf('10.53.0.1')).toBe(0);
});
