import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, personAt } from '../../support/http-person.ts';
import { mailAfterClosedTab } from '../../support/shop/closed-tab.ts';
import { PASSWORD, pay, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let counter = 0;
const freshEmail = () => {
  counter += 1;
  return `target-${counter}@example.com`;
};
const choice = { plan: 'standard', billing: 'monthly' } as const;
const signUp = (person: Person, email: string, plan = 'standard') =>
  person.post('/api/create-email-user', { email, plan, billing: 'monthly' });
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<R[]>(sql, values);
const pageOf = async (sessionId: string) => {
  const { sessions } = (await app.control('GET', '/stripe/state')) as {
    sessions: { id: string; [field: string]: unknown }[];
  };
  return sessions.find(({ id }) => id === sessionId);
};

describe('a stolen session id', () => {
  const THIEVES: Record<string, (email: string) => Promise<Person>> = {
    'a fresh browser': async () => personAt(app.url),
    'another browser with the same address': async (email) => {
      const thief = personAt(app.url);
      await signUp(thief, email);
      return thief;
    },
    'another browser with another address': async () => {
      const thief = personAt(app.url);
      await signUp(thief, freshEmail());
      return thief;
    },
    'a signed-in subscriber': () => subscribe(app, 'basic'),
  };
  const PAGES = ['/api/complete-subscription-signup', '/api/complete-registration'];

  it.each(Object.keys(THIEVES).flatMap((thief) => PAGES.map((page) => [thief, page] as const)))(
    'gives %s nothing at %s, and the payer everything afterwards [billing-4]',
    async (name, path) => {
      const [payer, email] = [personAt(app.url), freshEmail()];
      await signUp(payer, email);
      const sessionId = await pay(app, payer, { ...choice, email });
      const thief = await THIEVES[name]?.(email);
      const body = { email, password: 'Thief12345', sessionId, plan: 'standard' };
      const stolen = await thief?.post(path, body);
      expect(stolen?.status).toBe(403);
      expect(await rows('select 1 from account where email = ?', [email])).toEqual([]);
      for (const call of ['/api/verify-payment', '/api/verify-payment-session']) {
        const reported = await thief?.post(call, { sessionId, session_id: sessionId });
        expect(reported?.text).not.toContain(email);
        expect(reported?.json.success).toBe(false);
      }
      const own = await payer.post(path, { ...body, password: PASSWORD });
      expect(own.json).toEqual({ success: true });
      const signedIn = await personAt(app.url).post('/api/login-with-password', {
        email,
        password: 'Thief12345',
      });
      expect(signedIn.json.success).toBe(false);
    },
  );

  it('a stolen session id counts for no other subscriber at either success call [billing-5]', async () => {
    const [payer, other] = [await subscribe(app, 'basic'), await subscribe(app, 'free')];
    const [attempt] = await rows<{ id: string }>(
      'select stripe_session_id as id from payment_attempt where user_id = ?',
      [payer.userId],
    );
    for (const call of ['/api/handle-checkout-success', '/api/handle-upgrade-success']) {
      const answer = await other.post(call, { session_id: attempt?.id, userEmail: payer.email });
      expect(answer.status).toBe(403);
    }
    expect((await other.get('/api/current-user')).json.subscriptionPlan).toBe('free');
  });
});

describe('a replayed link', () => {
  it('opens nothing a second time and keeps the first browser signed up [billing-6]', async () => {
    const [payer, email] = [personAt(app.url), freshEmail()];
    await signUp(payer, email);
    await pay(app, payer, { ...choice, email });
    const mail = await mailAfterClosedTab(app, email);
    const token = new URL(mail.links[0] ?? '').searchParams.get('token');
    const reader = personAt(app.url);
    const continued = await reader.post('/trpc/auth.continueSignUp', { token });
    const { sessionId } = (continued.json.result as { data: { sessionId: string } }).data;
    const replaying = personAt(app.url);
    expect((await replaying.post('/trpc/auth.continueSignUp', { token })).status).toBe(412);
    const body = { email, password: PASSWORD, sessionId };
    expect((await replaying.post('/api/complete-registration', body)).status).toBe(403);
    expect((await reader.post('/api/complete-registration', body)).json.success).toBe(true);
  });
});

describe('a tampered payment request', () => {
  it('a tampered payment request is refused for the user of another browser [billing-7]', async () => {
    const [victim, thief] = [personAt(app.url), personAt(app.url)];
    const created = await signUp(victim, freshEmail());
    await signUp(thief, freshEmail());
    for (const by of [thief, personAt(app.url), await subscribe(app, 'free')]) {
      const answer = await by.post('/api/create-payment-session', {
        ...choice,
        userId: created.json.userId,
      });
      expect(answer.status).toBe(403);
      expect(answer.json.url).toBeUndefined();
    }
  });

  it('a tampered payment request costs the catalogue price and returns to our own pages [billing-8]', async () => {
    const [person, email] = [personAt(app.url), freshEmail()];
    await signUp(person, email);
    const opened = await person.post('/api/create-payment-session', {
      plan: 'premium',
      billing: 'yearly',
      email,
      price: 1,
      amount: 1,
      priceId: 'price_mine',
      currency: 'jpy',
      customer: 'cus_somebody',
      successUrl: 'https://evil.example/password-setup',
      cancelUrl: '//evil.example',
    });
    const sessionId = /cs_test_\w+/.exec(String(opened.json.url))?.[0] ?? '';
    const page = await pageOf(sessionId);
    expect(page).toMatchObject({ amount_total: 99_000, currency: 'usd' });
    for (const address of [page?.success_url, page?.cancel_url]) {
      expect(new URL(String(address)).origin).toBe(app.url);
    }
  });

  it.each(['enterprise', '__proto__', 'PREMIUM', ''])(
    'a tampered payment request for the plan %j is refused [billing-9]',
    async (plan) => {
      const [person, email] = [personAt(app.url), freshEmail()];
      await signUp(person, email);
      const answer = await person.post('/api/create-payment-session', {
        plan,
        billing: 'monthly',
        email,
      });
      expect(answer.status).toBe(400);
    },
  );
});

describe('a password', () => {
  it('a password is never replaced by setting up again [billing-10]', async () => {
    const [person, email] = [personAt(app.url), freshEmail()];
    await signUp(person, email, 'free');
    const cookie = `signup=${person.cookies.get('signup')}`;
    const body = { email, password: PASSWORD, sessionId: null, plan: 'free' };
    const path = '/api/complete-subscription-signup';
    expect((await person.post(path, body)).json).toEqual({ success: true });
    const again = await person.post(path, { ...body, password: 'Another123' }, { cookie });
    expect(again.status).toBe(409);
    const signIn = (password: string) =>
      personAt(app.url).post('/api/login-with-password', { email, password });
    expect((await signIn('Another123')).json.success).toBe(false);
    expect((await signIn(PASSWORD)).json.success).toBe(true);
  });
});
