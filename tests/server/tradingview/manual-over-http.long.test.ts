import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../../support/http-person.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    environment: { TRADINGVIEW_MODE: 'manual', TRADINGVIEW_MANUAL_SLA_HOURS: '6' },
  });
});
afterAll(() => app.close());

interface Indicator {
  state: string;
  dueAt: string | null;
}
const mainOf = async (person: Subscriber): Promise<Indicator | undefined> => {
  const { json } = await person.get('/api/check-user-access');
  return (json.tradingView as { indicators: Indicator[] }).indicators[0];
};

test('manual mode has no session to lose and never shows the connection as down', async () => {
  const person = await subscribe(app, 'standard');
  const { json } = await person.get('/api/check-user-access');
  expect(json.tradingView).toMatchObject({ connected: true });
});

test('in manual mode a subscriber sees the due time, and a pasted list opens the indicator', async () => {
  await app.control('POST', '/tradingview/users', { username: 'manual_mia' });
  const person = await subscribe(app, 'standard');
  const askedAt = Date.now();
  await person.post('/api/set-tradingview-username', { tradingViewUsername: 'manual_mia' });
  await until('the work waits for an operator', async () => (await mainOf(person))?.dueAt != null);
  const dueAt = Date.parse((await mainOf(person))?.dueAt ?? '');
  expect(dueAt - askedAt).toBeGreaterThan(5 * 3_600_000);

  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  const worklist = await operator.get('/trpc/tradingview.worklist');
  expect(worklist.text).toContain('manual_mia');
  const { result } = worklist.json as {
    result: { data: { mode: string; items: { until: string }[] } };
  };
  expect(result.data.mode).toBe('manual');
  const day = result.data.items[0]?.until.slice(0, 10);

  const sync = await operator.post('/api/admin/sync-tradingview', {});
  expect(sync.text).toContain('Paste each script’s list under Access instead.');
  const pasted = await operator.post('/trpc/tradingview.pasteList', {
    script: 'main',
    text: `manual_mia\nExpires ${day}`,
    people: 1,
  });
  expect(pasted.text).toContain('"verdict":"confirmed"');
  expect(await mainOf(person)).toMatchObject({ state: 'granted', dueAt: null });
  const calls = (await app.control('GET', '/ledger?provider=tradingview&kind=call')) as {
    entries: { name: string }[];
  };
  const asked = calls.entries.map(({ name }) => name.split('?')[0]);
  expect([...new Set(asked)]).toEqual(['GET /username_hint/']);
});
