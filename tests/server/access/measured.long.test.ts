import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { personAt } from '../../support/http-person.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('metrics report pending and granted access, and operators can read the reasons [access-15]', async () => {
  const person = await subscribe(app, 'standard');
  await app.control('POST', '/tradingview/users', { username: 'measured_mo' });
  const saved = await person.post('/api/set-tradingview-username', {
    tradingViewUsername: 'measured_mo',
  });
  expect(saved.json).toMatchObject({ accessGranted: true });

  const anybody = personAt(app.url);
  const figure = async (name: string) => {
    const { text } = await anybody.get('/metrics');
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  };
  await until('a wait was observed', async () => {
    return (await figure('wickline_time_to_access_seconds_count')) === 1;
  });
  expect(await figure('wickline_time_to_access_seconds_sum')).toBeLessThan(10);
  await until('the grants were counted', async () => {
    return (await figure('wickline_grants{state="granted"}')) === 1;
  });

  await anybody.post('/api/admin-login', OPERATOR);
  const { json } = await anybody.get(`/api/admin/users/${person.userId}/why`);
  expect(json).toMatchObject({
    standing: { plan: 'standard', status: 'active' },
    decidedBy: { cause: expect.stringMatching(/^(event evt_|return )/) },
  });
  const troubles = await anybody.get('/trpc/admin.accessTroubles');
  expect(troubles.text).toContain('"grants":1');
});

test('access.why answers 404 for an unknown id', async () => {
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  const unknown = await operator.get(`/api/admin/users/${newId()}/why`);
  expect(unknown.status).toBe(404);
  expect(unknown.json).toEqual({ message: 'This account does not exist.' });
});
