import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let owner: Subscriber;
beforeAll(async () => {
  app = await createTestApp({ environment: { TRUST_PROXY: '1' } });
  owner = await subscribe(app, 'free');
});
afterAll(() => app.close());

type Line = Record<string, unknown>;
const linesFrom = (address: string): Line[] =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"remoteAddress":"${address}"`))
    .map((line) => JSON.parse(line) as Line);
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('the log of a subscriber', () => {
  it('names account, address and method of a sign-in, and the sign-out', async () => {
    const address = '203.0.113.31';
    const input = { email: owner.email, password: PASSWORD };
    await owner.post('/api/login-with-password', input, from(address));
    await owner.post('/api/logout', {}, from(address));
    const who = { accountId: owner.userId, requestId: expect.any(String) };
    expect(linesFrom(address)).toMatchObject([
      { msg: 'subscriber signed in', by: 'password', ...who },
      { msg: 'subscriber signed out', ...who },
    ]);
  });

  it('names account and address of a changed password', async () => {
    const address = '203.0.113.32';
    await owner.post('/api/login-with-password', { email: owner.email, password: PASSWORD });
    const passwords = { currentPassword: PASSWORD, newPassword: 'another-long-Pass-7' };
    const changed = await owner.post('/trpc/auth.changePassword', passwords, from(address));
    expect(changed.status).toBe(200);
    expect(linesFrom(address)).toMatchObject([
      { msg: 'password changed', by: 'password', accountId: owner.userId },
    ]);
  });

  it('names account and address of a password reset by mail', async () => {
    const address = '203.0.113.33';
    const outsider = personAt(app.url);
    await outsider.post('/trpc/auth.requestPasswordReset', { email: owner.email });
    const { links } = await app.mailTo(owner.email, /new password/i);
    const token = new URL(String(links[0])).searchParams.get('token');
    const reset = { token, password: 'a-third-long-Pass-9' };
    expect((await outsider.post('/trpc/auth.resetPassword', reset, from(address))).status).toBe(
      200,
    );
    expect(linesFrom(address)).toMatchObject([
      { msg: 'password changed', by: 'mailed link', accountId: owner.userId },
    ]);
  });
});

it('names operator, address and second factor of an operator’s sign-in', async () => {
  const address = '203.0.113.34';
  await personAt(app.url).post('/api/admin-login', OPERATOR, from(address));
  expect(linesFrom(address)).toMatchObject([
    { msg: 'operator signed in', operatorId: expect.any(String), secondFactor: 'not-enrolled' },
  ]);
});
