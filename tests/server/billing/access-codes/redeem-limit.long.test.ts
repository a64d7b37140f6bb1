import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccessCodes } from '../../../../src-server/billing/access-codes/make-access-codes.ts';
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

it('an access code that is only asked about names its plan and dates, and stays unused', async () => {
  const { billing, offers } = app.app.parts;
  await offers.refresh();
  expect(offers.current()?.redeem).toBeUndefined();
  const { codes } = await makeAccessCodes(billing, {
    name: 'Printed',
    plan: 'premium',
    count: 1,
    days: 30,
    until: null,
    redeemBy: null,
  });
  await offers.refresh();
  expect(offers.current()?.redeem).toBe(true);
  const [code = ''] = codes;
  const [asks, owner] = [await subscribe(app, 'basic'), await subscribe(app, 'basic')];
  const given = { planName: 'Premium', startsAt: expect.any(String), until: expect.any(String) };
  for (const _ of [1, 2]) {
    const { json } = await asks.post('/trpc/billing.redeemAccessCode', { code, asks: true });
    expect(json.result).toEqual({ data: { plan: 'premium', ...given, isGiven: false } });
  }
  const { json } = await owner.post('/trpc/billing.redeemAccessCode', { code });
  expect(json.result).toEqual({ data: { plan: 'premium', ...given } });
  const late = await asks.post('/trpc/billing.redeemAccessCode', { code, asks: true });
  expect(late.status).toBe(409);
});
