import { afterAll, beforeAll, expect, it } from 'vitest';
import { personAt } from '../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const TOKEN = 'only the tests scrape with it';
/** Added by a proxy to a stranger's request. */
const FORWARDED = { 'x-forwarded-for': '198.51.100.7' };
const ALL = ['database', 'discord', 'mail', 'stripe', 'tradingview'];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

async function partsShown(headers: Record<string, string>, person = personAt(app.url)) {
  let parts: string[] = [];
  // On a busy machine the database may answer later than a monitor waits.
  await until('it is ready', async () => {
    const { status, json } = await person.get('/readyz', headers);
    parts = Object.keys(json).sort();
    return status === 200;
  });
  return parts;
}

it('shows a stranger whether requests can be served, and no provider state', async () => {
  expect(await partsShown(FORWARDED)).toEqual(['database']);
  expect(await partsShown({ ...FORWARDED, authorization: 'Bearer none of ours' })).toEqual([
    'database',
  ]);
  expect(await partsShown({ ...FORWARDED, cookie: `operator=${'x'.repeat(43)}` })).toEqual([
    'database',
  ]);
});

it('shows this machine every state', async () => {
  expect(await partsShown({})).toEqual(ALL);
});

it('shows a monitor with the token every state', async () => {
  expect(await partsShown({ ...FORWARDED, authorization: `Bearer ${TOKEN}` })).toEqual(ALL);
});

it('shows an operator every state', async () => {
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR, FORWARDED);
  expect(await partsShown(FORWARDED, operator)).toEqual(ALL);
});
