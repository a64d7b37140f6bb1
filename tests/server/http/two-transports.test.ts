import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let subscriber: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  subscriber = await subscribe(app, 'standard');
});
afterAll(() => app.close());

/** The data part of tRPC's answer, byte for byte. */
function dataOf(text: string): string {
  return text.replace(/^\{"result":\{"data":/, '').replace(/\}\}$/, '');
}

describe('a hot read on both transports', () => {
  it.each([
    ['/api/current-user', '/trpc/auth.currentUser'],
    ['/api/auth/user', '/trpc/auth.currentUser'],
    ['/api/subscription-status', '/trpc/billing.subscriptionStatus'],
  ])('%s and %s answer the same bytes [http-18]', async (plain, procedure) => {
    const [a, b] = [await subscriber.get(plain), await subscriber.get(procedure)];
    expect(a.status).toBe(200);
    expect(a.text.length).toBeGreaterThan(40);
    expect(a.text).toBe(dataOf(b.text));
  });

  it('the access check answers the same apart from undocumented fields', async () => {
    const plain = await subscriber.get('/api/check-user-access');
    const procedure = await subscriber.get('/trpc/auth.checkUserAccess');
    const answered = procedure.json.result as { data: Record<string, unknown> };
    const { accountSince, ...documented } = answered.data;
    expect(accountSince).toMatch(/Z$/);
    expect(plain.text).toBe(JSON.stringify(documented));
  });

  it('both transports refuse alike without a session', async () => {
    const none = { cookie: 'x=1' };
    const [plain, procedure] = [
      await subscriber.get('/api/current-user', none),
      await subscriber.get('/trpc/auth.currentUser', none),
    ];
    expect([plain.status, procedure.status]).toEqual([401, 401]);
    expect(plain.json).toEqual({ message: 'Unauthorized' });
    expect(procedure.json.error).toMatchObject({ message: 'Unauthorized' });
  });
});

describe('the current user', () => {
  it('the current user has the documented fields and no others [http-19]', async () => {
    const { json } = await subscriber.get(`/api/current-user?t=${Date.now()}`);
    expect(json).toEqual({
      id: subscriber.userId,
      firstName: null,
      email: subscriber.email,
      subscriptionPlan: 'standard',
      subscriptionStatus: 'active',
      planStartDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      discordInvited: false,
      tradingViewUsername: null,
      tradingViewAccess: false,
      tradingViewExpiresAt: null,
      wavematrixAccess: false,
      wavematrixExpiresAt: null,
      orderblockAccess: false,
      orderblockExpiresAt: null,
    });
  });
});

it('refuses a procedure call whose body is not JSON, in the form its client reads', async () => {
  const answer = await fetch(`${app.url}/trpc/auth.loginWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: app.url },
    body: '{}',
  });
  expect(answer.status).toBe(415);
  const { error } = await answer.json();
  expect(error).toMatchObject({
    code: expect.any(Number),
    data: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  });
});
