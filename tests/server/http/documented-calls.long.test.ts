import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, personAt } from '../../support/http-person.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let person: Person;
let registered: Person;
const EMAIL = 'buyer@example.com';
const CHOICE = { plan: 'standard', billing: 'monthly', email: EMAIL };
let userId: string;
let sessionId: string;

beforeAll(async () => {
  app = await createTestApp();
  person = personAt(app.url);
  registered = personAt(app.url);
});
afterAll(() => app.close());

async function payFor(who: Person, choice: Record<string, unknown>): Promise<string> {
  const opened = await who.post('/api/create-payment-session', {
    ...choice,
    successUrl: `${app.url}/password-setup`,
    cancelUrl: `${app.url}/payment-step`,
  });
  expect(opened.json).toEqual({ url: expect.stringMatching(/^http/) });
  const id = /cs_test_\w+/.exec(String(opened.json.url))?.[0] ?? '';
  await app.control('POST', `/stripe/checkout/${id}/pay`, {});
  return id;
}

// One story, in the order in which a browser makes these calls.
describe('the documented calls', () => {
  it('POST /api/create-email-user answers userId [http-1]', async () => {
    const { status, json } = await person.post('/api/create-email-user', CHOICE);
    expect(status).toBe(200);
    expect(json).toEqual({ userId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    userId = String(json.userId);
  });

  it('POST /api/create-payment-session answers url, or a message [http-2]', async () => {
    sessionId = await payFor(person, { ...CHOICE, userId });
    const refused = await person.post('/api/create-payment-session', { ...CHOICE, plan: 'free' });
    expect(refused.json).toEqual({ message: expect.any(String) });
  });

  it('POST /api/verify-payment answers success, email, plan, sessionId and message [http-3]', async () => {
    const { json } = await person.post('/api/verify-payment', { sessionId });
    expect(json).toMatchObject({ success: true, email: EMAIL, plan: 'standard', sessionId });
    const unknown = await person.post('/api/verify-payment', { sessionId: 'cs_test_none' });
    expect(unknown.json).toMatchObject({ message: expect.any(String) });
    expect(unknown.json.success).not.toBe(true);
  });

  it('POST /api/verify-payment-session answers success and customerEmail [http-4]', async () => {
    const { json } = await person.post('/api/verify-payment-session', { session_id: sessionId });
    expect(json).toEqual({ success: true, customerEmail: EMAIL });
  });

  it('POST /api/complete-subscription-signup answers success [http-5]', async () => {
    const { json } = await person.post('/api/complete-subscription-signup', {
      email: EMAIL,
      password: 'Secret123',
      sessionId,
      plan: 'standard',
      planStartDate: '2026-11-20T00:00:00.000Z',
    });
    expect(json).toEqual({ success: true });
  });

  it('POST /api/login-with-password answers success, or false and a message [http-6]', async () => {
    const credentials = { email: EMAIL, password: 'Secret123' };
    const { json } = await person.post('/api/login-with-password', credentials);
    expect(json).toEqual({ success: true });
    const wrong = { ...credentials, password: 'Secret124' };
    const refused = await personAt(app.url).post('/api/login-with-password', wrong);
    expect(refused.json).toEqual({ success: false, message: 'Invalid email or password' });
  });

  it('GET /api/subscription-status answers plan, status and the period end in seconds [http-7]', async () => {
    const { json } = await person.get('/api/subscription-status');
    expect(json).toMatchObject({ plan: 'standard', subscriptionStatus: 'active' });
    expect(Number(json.currentPeriodEnd)).toBeGreaterThan(1_700_000_000);
    expect(Number(json.currentPeriodEnd)).toBeLessThan(10_000_000_000);
  });

  it('GET /api/check-user-access answers what access is in force [http-8]', async () => {
    const { json } = await person.get('/api/check-user-access');
    expect(json).toMatchObject({ hasAccess: true, plan: 'standard' });
    expect(Object.keys(json).sort()).toEqual(
      ['discord', 'hasAccess', 'plan', 'subscriptionStatus', 'tradingView'].sort(),
    );
  });

  it('POST /api/handle-checkout-success answers success [http-9]', async () => {
    const body = { session_id: sessionId, userEmail: EMAIL };
    const { json } = await person.post('/api/handle-checkout-success', body);
    expect(json).toMatchObject({ success: true });
  });

  it('POST /api/handle-upgrade-success answers success for the same purchase [http-10]', async () => {
    const body = { session_id: sessionId, userEmail: EMAIL };
    const { json } = await person.post('/api/handle-upgrade-success', body);
    expect(json).toMatchObject({ success: true });
  });

  it('POST /api/validate-tradingview-username answers valid and a message [http-11]', async () => {
    const { json } = await person.post('/api/validate-tradingview-username', { username: 'ab' });
    expect(json).toEqual({ valid: expect.any(Boolean), message: expect.any(String) });
  });

  it('POST /api/set-tradingview-username answers accessGranted [http-12]', async () => {
    const body = { tradingViewUsername: 'CandleCarl' };
    const { json } = await person.post('/api/set-tradingview-username', body);
    expect(json).toEqual({ accessGranted: expect.any(Boolean) });
  });

  it('POST /api/discord-username answers success with inviteUrl, or a message [http-13]', async () => {
    const { json } = await person.post('/api/discord-username', { discordUsername: 'buyer_jane' });
    expect(json).toMatchObject({ success: true, inviteUrl: expect.stringMatching(/^http/) });
    const refused = await person.post('/api/discord-username', { discordUsername: '!' });
    expect(refused.json).toEqual({ success: false, message: expect.any(String) });
  });

  it('POST /api/complete-registration answers success and does not sign in [http-14]', async () => {
    const choice = { plan: 'basic', billing: 'yearly', email: 'register@example.com' };
    await registered.post('/api/create-email-user', choice);
    const paid = await payFor(registered, choice);
    const { json } = await registered.post('/api/complete-registration', {
      email: choice.email,
      password: 'secret',
      sessionId: paid,
    });
    expect(json).toEqual({ success: true });
    expect((await registered.get('/api/current-user')).status).toBe(401);
  });
});
