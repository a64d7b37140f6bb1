import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, personAt } from '../../../support/http-person.ts';
import { PASSWORD, pay, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const choice = { plan: 'standard', billing: 'monthly' } as const;
const NEW = 'Brand-New-Kettle-9';
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<R[]>(sql, values);

async function isProven(email: string): Promise<boolean> {
  const [row] = await rows<{ proven: boolean }>(
    'select email_confirmed_at is not null as proven from account where email = ?',
    [email],
  );
  if (row === undefined) throw new Error(`No account has ${email}.`);
  return row.proven;
}

async function tokenIn(address: string, subject: RegExp): Promise<string> {
  const mail = await app.mailTo(address, subject);
  return new URL(String(mail.links[0])).searchParams.get('token') ?? '';
}

async function resetByMail(email: string): Promise<Person> {
  const owner = personAt(app.url);
  await owner.post('/trpc/auth.requestPasswordReset', { email });
  const token = await tokenIn(email, /new password/i);
  expect((await owner.post('/trpc/auth.resetPassword', { token, password: NEW })).status).toBe(200);
  return owner;
}

const namesOf = (userId: string) =>
  rows<{ username: string }>(
    `select username from discord_identity where account_id = ?
       union all select username from tradingview_identity where account_id = ?`,
    [userId, userId],
  );

async function endSubscriptionOf(userId: string): Promise<void> {
  const [subscription] = await rows<{ id: string }>(
    'select stripe_subscription_id as id from subscription where user_id = ?',
    [userId],
  );
  await app.app.parts.billing.stripe.endSubscription(String(subscription?.id));
  await until('the subscription has ended', async () => {
    const live = await rows(
      `select 1 from subscription where user_id = ? and stripe_status <> 'canceled'`,
      [userId],
    );
    return live.length === 0;
  });
}

describe('the proof of an address', () => {
  it('a payment does not prove an address: a paid account gets the confirmation link by mail', async () => {
    const payer = await subscribe(app, 'basic');
    expect(await isProven(payer.email)).toBe(false);
    const token = await tokenIn(payer.email, /confirm your email/);
    expect((await payer.post('/trpc/auth.confirmEmail', { token })).status).toBe(200);
    expect(await isProven(payer.email)).toBe(true);
    expect((await payer.get('/api/current-user')).json.subscriptionPlan).toBe('basic');
  });

  it('completing the sign-up through its mailed link proves the address', async () => {
    const email = 'by-the-link@example.com';
    const payer = personAt(app.url);
    await payer.post('/api/create-email-user', { email, ...choice });
    const sessionId = await pay(app, payer, { ...choice, email });
    const token = await tokenIn(email, /payment arrived/);
    const reader = personAt(app.url);
    await reader.post('/trpc/auth.continueSignUp', { token });
    const body = { email, password: PASSWORD, sessionId };
    expect((await reader.post('/api/complete-registration', body)).json.success).toBe(true);
    expect(await isProven(email)).toBe(true);
    const mails = await rows(
      `select 1 from outgoing_mail where to_address = ? and template = 'confirm-email'`,
      [email],
    );
    expect(mails).toEqual([]);
  });

  it('an account that paid keeps its address without proof', async () => {
    const payer = await subscribe(app, 'basic');
    await endSubscriptionOf(payer.userId);
    const again = { email: payer.email, ...choice };
    expect((await personAt(app.url).post('/api/create-email-user', again)).status).toBe(409);
    expect((await payer.get('/api/current-user')).status).toBe(200);
  });
});

describe('the first password reset by mail', () => {
  it('removes names that a paying stranger set before the address was proven', async () => {
    const outsider = await subscribe(app, 'standard');
    const named = { tradingViewUsername: 'CandleCarl' };
    await outsider.post('/api/set-tradingview-username', named);
    expect(await namesOf(outsider.userId)).toEqual([{ username: 'CandleCarl' }]);

    const owner = await resetByMail(outsider.email);
    expect(await namesOf(outsider.userId)).toEqual([]);
    expect((await outsider.get('/api/current-user')).status).toBe(401);
    await owner.post('/api/login-with-password', { email: outsider.email, password: NEW });
    expect((await owner.get('/api/current-user')).json.tradingViewUsername).toBeNull();
  });

  it('removes them too when an older version took the payment as proof', async () => {
    const outsider = await subscribe(app, 'standard');
    await outsider.post('/api/set-tradingview-username', { tradingViewUsername: 'TraderBen' });
    await rows(
      'update account set email_confirmed_at = created_at, confirmed_by_payment = true where id = ?',
      [outsider.userId],
    );
    await resetByMail(outsider.email);
    expect(await namesOf(outsider.userId)).toEqual([]);
    expect(await isProven(outsider.email)).toBe(true);
  });

  it('keeps the names of a payer who confirmed the address before', async () => {
    const payer = await subscribe(app, 'standard');
    await payer.post('/api/set-tradingview-username', { tradingViewUsername: 'TraderBen' });
    const token = await tokenIn(payer.email, /confirm your email/);
    await payer.post('/trpc/auth.confirmEmail', { token });
    await resetByMail(payer.email);
    expect(await namesOf(payer.userId)).toEqual([{ username: 'TraderBen' }]);
  });
});
