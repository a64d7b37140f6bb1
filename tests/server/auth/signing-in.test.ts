import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(() => app.close());

describe('signing in', () => {
  it('answers alike for a wrong password and an unknown address', async () => {
    const { email } = await subscribe(app, 'free');
    const login = (address: string, password: string) =>
      personAt(app.url).post('/api/login-with-password', { email: address, password });
    const [wrong, unknown] = [
      await login(email, 'Wrong1234'),
      await login('nobody@example.com', PASSWORD),
    ];
    expect(wrong.json).toEqual({ success: false, message: 'Invalid email or password' });
    expect(unknown.json).toEqual(wrong.json);
    expect((await login(email.toUpperCase(), PASSWORD)).json).toEqual({ success: true });
  });

  it('gives a new token each time, and signing out ends it on the server', async () => {
    const subscriber = await subscribe(app, 'free');
    const planted = subscriber.cookies.get('sid');
    await subscriber.post('/api/login-with-password', {
      email: subscriber.email,
      password: PASSWORD,
    });
    const token = subscriber.cookies.get('sid');
    expect(token).not.toBe(planted);
    const withToken = (sid: string | undefined) =>
      personAt(app.url).get('/api/current-user', { cookie: `sid=${sid}` });
    expect((await withToken(planted)).status).toBe(401);
    expect((await withToken(token)).status).toBe(200);
    await subscriber.post('/api/logout');
    expect((await withToken(token)).status).toBe(401);
  });
});
