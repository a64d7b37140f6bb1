import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyBrowser, readNotifications } from '../../../support/signals/push-browser.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let basic: Subscriber;
let premium: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  basic = await subscribe(app, 'basic');
  premium = await subscribe(app, 'premium');
});
afterAll(() => app.close());

describe('a subscription', () => {
  const keys = async () => (await notifyBrowser(app, basic)).keys;

  it.each([
    'http://push.example.com/abc',
    'https://127.0.0.1/push/abc',
    'https://[::1]/push/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://user:word@push.example.com/abc',
    'https://push.example.com:8443/abc',
    'http://127.0.0.1:1/push/abc',
  ])('to %s is refused', async (endpoint) => {
    const answer = await basic.post('/trpc/tradingview.subscribePush', {
      endpoint,
      ...(await keys()),
    });
    expect(answer.status).toBe(400);
  });

  it('with keys that are no point on the curve is refused', async () => {
    const { endpoint } = await notifyBrowser(app, basic);
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    const auth = Buffer.alloc(16).toString('base64url');
    const answer = await basic.post('/trpc/tradingview.subscribePush', { endpoint, p256dh, auth });
    expect(answer.status).toBe(400);
  });

  it('of another person in the same browser replaces the former', async () => {
    const shared = await notifyBrowser(app, premium);
    const before = (await readNotifications(premium)).browsers.length;
    const other = await subscribe(app, 'premium');
    const { endpoint } = shared;
    const subscribeOther = (terms: { isRenewal?: boolean }) =>
      other.post('/trpc/tradingview.subscribePush', { endpoint, ...shared.keys, ...terms });
    // The push service replaced the address of a browser in which only the former person subscribed.
    expect((await subscribeOther({ isRenewal: true })).status).toBe(409);
    expect((await readNotifications(other)).browsers).toEqual([]);
    expect((await subscribeOther({})).status).toBe(200);
    expect((await subscribeOther({ isRenewal: true })).status).toBe(200);
    expect((await readNotifications(other)).browsers).toHaveLength(1);
    expect((await readNotifications(premium)).browsers).toHaveLength(before - 1);
  });
});
