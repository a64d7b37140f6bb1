import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => app.close());

it('an account that typed ten wrong access codes within an hour has to wait', async () => {
  const who = await subscribe(app, 'basic');
  const wrong = { code: 'ABCD-EFGH-JKMN-PQRS' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await who.post('/trpc/billing.redeemAccessCode', wrong)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
});
