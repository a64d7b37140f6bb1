import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../../support/http-person.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { outsideWorld } from '../journeys/outside-world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const SYNC = '/api/admin/sync-tradingview';

test('the operator’s sync repairs drift and counts checked and changed entries [tradingview-49]', async () => {
  const { entriesOf } = outsideWorld(app);
  for (const name of ['sync_missing', 'sync_wrong', 'sync_right']) {
    await app.control('POST', '/tradingview/users', { username: name });
    const person = await subscribe(app, 'standard');
    await person.post('/api/set-tradingview-username', { tradingViewUsername: name });
    await until(`${name} is inside`, async () => (await entriesOf(name)).main !== undefined);
    await until(`${name} is proven`, async () => {
      const { json } = await person.get('/api/check-user-access');
      const { indicators } = json.tradingView as { indicators: { state: string }[] };
      return indicators[0]?.state === 'granted';
    });
  }
  const given = async () =>
    Promise.all(['sync_missing', 'sync_wrong', 'sync_right'].map((name) => entriesOf(name)));
  const right = await given();
  await app.control('DELETE', '/tradingview/scripts/main/rows/sync_missing');
  await app.control('PATCH', '/tradingview/scripts/main/rows/sync_wrong', {
    expiration: '2030-05-05T12:00:00Z',
  });

  expect((await personAt(app.url).post(SYNC, {})).status).toBe(401);
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  const first = await operator.post(SYNC, {});
  expect(first.status).toBe(200);
  // Three subscribers, plus the entries of the sandbox's seed.
  const { processed } = first.json as { processed: number };
  expect(processed).toBeGreaterThanOrEqual(3);
  expect(first.json).toMatchObject({ updated: 2 });
  expect(await given()).toEqual(right);
  const again = await operator.post(SYNC, {});
  expect(again.json).toMatchObject({ processed, updated: 0 });
});
