import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAt } from '../../support/http-person.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await subscribe(app, 'standard');
});
afterAll(() => app.close());

async function operator() {
  const person = personAt(app.url);
  await person.post('/api/admin-login', OPERATOR);
  return person;
}

describe('the documented admin calls', () => {
  it('POST /api/admin-login answers success, or false with a message [admin-2]', async () => {
    const person = personAt(app.url);
    const wrong = await person.post('/api/admin-login', { ...OPERATOR, password: 'wrong' });
    expect(wrong.json).toEqual({ success: false, message: 'Invalid admin credentials.' });
    expect((await person.get('/api/admin/users')).status).toBe(401);
    expect((await person.post('/api/admin-login', OPERATOR)).json).toEqual({ success: true });
    expect((await person.get('/api/admin/users')).status).toBe(200);
  });

  it('GET /api/admin/users answers every documented field of a user [admin-3]', async () => {
    const { json } = await (await operator()).get('/api/admin/users');
    expect(json.tradingViewConnected).toBe(true);
    const [user] = json.users as Record<string, unknown>[];
    expect(user).toMatchObject({
      id: expect.any(String),
      email: expect.stringContaining('@'),
      subscriptionPlan: 'standard',
      subscriptionStatus: 'active',
      stripeCustomerId: expect.stringMatching(/^cus_/),
      stripeSubscriptionId: expect.stringMatching(/^sub_/),
      discordUsername: null,
      tradingViewUsername: null,
      tradingViewExpiresAt: null,
      tradingViewAccess: false,
      tradingViewVerification: null,
      createdAt: expect.stringMatching(/^20\d\d-/),
    });
  });

  it('GET /api/admin/users answers the verification of each indicator [admin-4]', async () => {
    const person = await subscribe(app, 'premium');
    await person.post('/api/set-tradingview-username', { tradingViewUsername: 'CandleCarl' });
    await person.post('/api/discord-username', { discordUsername: 'chart_carl' });
    const { json } = await (await operator()).get(`/api/admin/users?limit=1&q=${person.email}`);
    const [user] = json.users as Record<string, unknown>[];
    const verification = user?.tradingViewVerification as { indicators: object[] };
    expect(user).toMatchObject({
      discordUsername: 'chart_carl',
      tradingViewUsername: 'CandleCarl',
      tradingViewAccess: true,
    });
    expect(verification).toMatchObject({ verified: true });
    expect(verification.indicators).toEqual(
      ['Main', 'Wavematrix', 'Orderblock'].map((name) => ({
        name,
        hasAccess: true,
        expirationDate: expect.stringMatching(/^20\d\d-/),
      })),
    );
  });

  it('POST /api/admin/sync-stripe and sync-tradingview answer counts [admin-5]', async () => {
    const person = await operator();
    const counts = { processed: expect.any(Number), updated: expect.any(Number) };
    expect((await person.post('/api/admin/sync-stripe', { limit: 100 })).json).toEqual(counts);
    expect((await person.post('/api/admin/sync-tradingview')).json).toEqual(counts);
  });
});
