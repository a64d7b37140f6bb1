import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePlanGrant,
  insertPlanGrant,
} from '../../../../src-server/billing/plan-grants/plan-grant-rows.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { long, longGroup } from '../../../support/long.ts';
import { mailAfterClosedTab } from '../../../support/shop/closed-tab.ts';
import { PASSWORD, pay, type Subscriber, subscribe } from '../../../support/subscribers.ts';
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

  it('a second confirmation link works like the first, which stays valid', async () => {
    const person = await subscribe(app, 'free');
    expect((await person.post('/trpc/auth.sendConfirmation')).status).toBe(200);
    const sent = `select 1 from outgoing_mail where template = 'confirm-email' and to_address = ?
      and sent_at is not null`;
    await until('both are mailed', async () => (await rows(sent, [person.email])).length === 2);
    const token = await tokenIn(person.email, /confirm your email/);
    expect((await person.post('/trpc/auth.confirmEmail', { token })).status).toBe(200);
    expect(await isProven(person.email)).toBe(true);
  });

  it('completing the sign-up through its mailed link proves the address', async () => {
    const email = 'by-the-link@example.com';
    const payer = personAt(app.url);
    await payer.post('/api/create-email-user', { email, ...choice });
    const sessionId = await pay(app, payer, { ...choice, email });
    await mailAfterClosedTab(app, email);
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

/** A plan paid at Whop, as a move gives it: without a Stripe customer and without a proof. */
function paidAtWhop({ userId }: Subscriber): Promise<string> {
  const { billing, orm } = app.app.parts;
  const startsAt = billing.clock.now();
  return transact(orm, (em) =>
    insertPlanGrant(em, billing, {
      cause: 'operator test',
      grant: {
        accountId: userId,
        plan: 'standard',
        startsAt,
        until: new Date(startsAt.getTime() + 30 * 86_400_000),
        source: 'whop',
        sourceRef: `mem_${userId}`,
        paidMinor: null,
        currency: null,
        note: '',
        operatorId: null,
        moveId: null,
      },
    }),
  );
}

longGroup('an unproven account with a plan that Stripe does not bill', () => {
  const signUpAs = async (email: string) => {
    const person = personAt(app.url);
    const created = await person.post('/api/create-email-user', { email, ...choice });
    return { person, created };
  };
  const complete = (person: Person, email: string, sessionId: string) =>
    person.post('/api/complete-subscription-signup', { email, password: NEW, sessionId });
  const planOf = async (person: Person) =>
    (await person.get('/api/current-user')).json.subscriptionPlan;

  it('keeps its address from a new sign-up and from a payment', async () => {
    const member = await subscribe(app, 'free');
    const early = await signUpAs(member.email);
    expect(early.created.status).toBe(200);
    await paidAtWhop(member);
    expect((await signUpAs(member.email)).created.status).toBe(409);
    const refused = await early.person.post('/api/create-payment-session', {
      email: member.email,
      ...choice,
      successUrl: `${app.url}/password-setup`,
      cancelUrl: `${app.url}/payment-step`,
    });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('This email is already in use. Please sign in.');
    expect(await planOf(member)).toBe('standard');
  });

  it('stays with its names when a sign-up that paid before completes', async () => {
    const member = await subscribe(app, 'free');
    const { person } = await signUpAs(member.email);
    const sessionId = await pay(app, person, { ...choice, email: member.email });
    await paidAtWhop(member);
    await member.post('/api/set-tradingview-username', { tradingViewUsername: 'DeltaDana' });
    expect((await complete(person, member.email, sessionId)).status).toBe(409);
    expect(await namesOf(member.userId)).toEqual([{ username: 'DeltaDana' }]);
    expect(await planOf(member)).toBe('standard');
  });

  const close = async (member: Subscriber, reason: 'operator' | 'rolled-back') => {
    const ended = { id: await paidAtWhop(member), reason, cause: 'operator test' } as const;
    const { billing, orm } = app.app.parts;
    await transact(orm, (em) => closePlanGrant(em, billing, ended));
  };

  it('keeps its address after the plan has ended, and its owner returns by mail', async () => {
    const member = await subscribe(app, 'free');
    await close(member, 'operator');
    expect((await signUpAs(member.email)).created.status).toBe(409);
    const owner = await resetByMail(member.email);
    await owner.post('/api/login-with-password', { email: member.email, password: NEW });
    expect((await owner.get('/api/current-user')).json.id).toBe(member.userId);
  });

  it('keeps its address after a subscription that moved in has ended', async () => {
    const member = await subscribe(app, 'basic');
    await endSubscriptionOf(member.userId);
    await rows('delete from payment_attempt where user_id = ?', [member.userId]);
    expect((await signUpAs(member.email)).created.status).toBe(409);
  });

  it('makes way for a payer when its plan was rolled back', async () => {
    const member = await subscribe(app, 'free');
    await close(member, 'rolled-back');
    const { person } = await signUpAs(member.email);
    const sessionId = await pay(app, person, { ...choice, email: member.email });
    expect((await complete(person, member.email, sessionId)).json).toEqual({ success: true });
    expect((await member.get('/api/current-user')).status).toBe(401);
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

  long('removes them too when an older version took the payment as proof', async () => {
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

  long('keeps the names of a payer who confirmed the address before', async () => {
    const payer = await subscribe(app, 'standard');
    await payer.post('/api/set-tradingview-username', { tradingViewUsername: 'TraderBen' });
    const token = await tokenIn(payer.email, /confirm your email/);
    await payer.post('/trpc/auth.confirmEmail', { token });
    await resetByMail(payer.email);
    expect(await namesOf(payer.userId)).toEqual([{ username: 'TraderBen' }]);
  });
});
