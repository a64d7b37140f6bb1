import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAt } from '../../../support/http-person.ts';
import { mailAfterClosedTab } from '../../../support/shop/closed-tab.ts';
import { PASSWORD, pay, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let counter = 0;
function freshEmail(): string {
  counter += 1;
  return `visitor-${counter}@example.com`;
}

const choice = { plan: 'standard', billing: 'monthly' } as const;

describe('a sign-up', () => {
  it('a sign-up is the same for the same browser and address, and another for another browser [auth-2]', async () => {
    const email = freshEmail();
    const [here, there] = [personAt(app.url), personAt(app.url)];
    const first = await here.post('/api/create-email-user', { email, ...choice });
    const again = await here.post('/api/create-email-user', {
      email: ` ${email.toUpperCase()} `,
      ...choice,
    });
    const elsewhere = await there.post('/api/create-email-user', { email, ...choice });
    expect(again.json.userId).toBe(first.json.userId);
    expect(elsewhere.json.userId).not.toBe(first.json.userId);
  });

  it('a sign-up is refused with 409 and a message for the address of a completed account [auth-3]', async () => {
    const { email } = await subscribe(app, 'basic');
    const answer = await personAt(app.url).post('/api/create-email-user', { email, ...choice });
    expect(answer.status).toBe(409);
    expect(answer.json.message).toContain('already exists');
  });

  it('sets a cookie that scripts cannot read', async () => {
    const answer = await personAt(app.url).post('/api/create-email-user', {
      email: freshEmail(),
      ...choice,
    });
    expect(answer.headers.getSetCookie().join()).toMatch(
      /^signup=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    );
  });
});

describe('a paid session', () => {
  it('sets a password once for the browser that began it [auth-4]', async () => {
    const person = personAt(app.url);
    const email = freshEmail();
    await person.post('/api/create-email-user', { email, ...choice });
    const sessionId = await pay(app, person, { ...choice, email });
    const signUpCookie = `signup=${person.cookies.get('signup')}`;
    const complete = (headers = {}) =>
      person.post(
        '/api/complete-subscription-signup',
        { email, password: PASSWORD, sessionId, plan: 'premium', planStartDate: '1999-01-01' },
        headers,
      );
    expect((await complete()).json).toEqual({ success: true });
    const user = await person.get('/api/current-user');
    expect(user.json).toMatchObject({ subscriptionPlan: 'standard', subscriptionStatus: 'active' });
    expect(String(user.json.planStartDate)).not.toContain('1999');

    const replayed = await complete({ cookie: signUpCookie });
    expect(replayed.status).toBe(409);
    expect(replayed.json.message).toContain('Account already set up');
  });

  it('a paid session is worthless in another browser', async () => {
    const victim = personAt(app.url);
    const email = freshEmail();
    await victim.post('/api/create-email-user', { email, ...choice });
    const sessionId = await pay(app, victim, { ...choice, email });
    const thief = personAt(app.url);
    await thief.post('/api/create-email-user', { email, ...choice });
    const answer = await thief.post('/api/complete-registration', {
      email,
      password: PASSWORD,
      sessionId,
    });
    expect(answer.status).toBe(403);
    const verified = await thief.post('/api/verify-payment', { sessionId });
    expect(verified.json).toMatchObject({ success: false });
    expect(verified.text).not.toContain(email);
  });

  it('a paid session does not count before it is paid, nor for another address [auth-5]', async () => {
    const person = personAt(app.url);
    const email = freshEmail();
    await person.post('/api/create-email-user', { email, ...choice });
    const opened = await person.post('/api/create-payment-session', {
      ...choice,
      email,
      successUrl: `${app.url}/password-setup`,
      cancelUrl: `${app.url}/payment-step`,
    });
    const sessionId = /cs_test_\w+/.exec(String(opened.json.url))?.[0];
    const complete = (address: string) =>
      person.post('/api/complete-registration', { email: address, password: PASSWORD, sessionId });
    const unpaid = await complete(email);
    expect(unpaid.status).toBe(412);
    expect(unpaid.json.message).toBe('The payment is not complete yet.');
    await app.control('POST', `/stripe/checkout/${sessionId}/pay`, {});
    const other = await complete('somebody.else@example.com');
    expect(other.status).toBe(400);
    expect((await complete(email)).json).toEqual({ success: true });
  });

  it('a paid session in a closed tab continues through the mailed link [auth-6]', async () => {
    const person = personAt(app.url);
    const email = freshEmail();
    await person.post('/api/create-email-user', { email, ...choice });
    await pay(app, person, { ...choice, email });
    const mail = await mailAfterClosedTab(app, email);
    const token = new URL(mail.links[0] ?? '').searchParams.get('token');

    const elsewhere = personAt(app.url);
    const continued = await elsewhere.post('/trpc/auth.continueSignUp', { token });
    const { sessionId } = (continued.json.result as { data: { sessionId: string } }).data;
    const done = await elsewhere.post('/api/complete-registration', {
      email,
      password: PASSWORD,
      sessionId,
    });
    expect(done.json).toEqual({ success: true });
    const again = await personAt(app.url).post('/trpc/auth.continueSignUp', { token });
    expect(again.status).toBe(412);
  });
});

describe('a payment in a second sign-up', () => {
  it('a payment in a second sign-up goes to the account that signs in where the payment was made, and no other [auth-7]', async () => {
    const payer = personAt(app.url);
    const email = freshEmail();
    await payer.post('/api/create-email-user', { email, ...choice });
    await pay(app, payer, { ...choice, email });
    const owner = personAt(app.url);
    await owner.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    await owner.post('/api/complete-subscription-signup', {
      email,
      password: PASSWORD,
      sessionId: null,
    });
    const mail = await app.mailTo(email, /confirm/i);
    const token = new URL(mail.links[0] ?? '').searchParams.get('token');
    await owner.post('/trpc/auth.confirmEmail', { token });

    const adoptions = () =>
      app.app.parts.orm.em.fork().execute(`select 1 from job.job where name = 'adopt-payments'`);
    const signIn = { email, password: PASSWORD };
    await owner.post('/api/login-with-password', signIn);
    expect(await adoptions()).toEqual([]);
    await payer.post('/api/login-with-password', signIn);
    await until('the plan is theirs', async () => {
      const { json } = await owner.get('/api/current-user');
      return json.subscriptionPlan === 'standard';
    });
  });
});

describe('the free plan', () => {
  it('requires the browser that gave the address [auth-8]', async () => {
    const email = freshEmail();
    const body = { email, password: PASSWORD, sessionId: null, plan: 'free' };
    const person = personAt(app.url);
    await person.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    const outsider = await personAt(app.url).post('/api/complete-subscription-signup', body);
    expect(outsider.status).toBe(403);
    expect((await person.post('/api/complete-subscription-signup', body)).status).toBe(200);
  });

  it('a body without a session gives only the free plan, whatever it claims [auth-9]', async () => {
    const email = freshEmail();
    const person = personAt(app.url);
    await person.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    await person.post('/api/complete-subscription-signup', {
      email,
      password: PASSWORD,
      sessionId: null,
      plan: 'premium',
    });
    expect((await person.get('/api/current-user')).json.subscriptionPlan).toBe('free');
  });

  it('keeps an unproven account from another browser that pays nothing [auth-10]', async () => {
    const email = freshEmail();
    const body = { email, password: PASSWORD, sessionId: null };
    const first = personAt(app.url);
    await first.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    await first.post('/api/complete-subscription-signup', body);
    const second = personAt(app.url);
    await second.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    const answer = await second.post('/api/complete-subscription-signup', body);
    expect(answer.status).toBe(409);
    expect((await first.get('/api/current-user')).json.email).toBe(email);
  });

  it('gives way to a payer: an unproven account never blocks their address [auth-11]', async () => {
    const email = freshEmail();
    const squatter = personAt(app.url);
    await squatter.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    const body = { email, password: PASSWORD, sessionId: null };
    await squatter.post('/api/complete-subscription-signup', body);
    expect((await squatter.get('/api/current-user')).status).toBe(200);
    const { code } = (await app.control('POST', '/discord/invites', {})) as { code: string };
    await app.control('POST', '/discord/join', { code, username: 'payer_pat' });
    const naming = ['/api/discord-username', { discordUsername: 'payer_pat' }] as const;
    expect((await squatter.post(...naming)).json.success).toBe(true);

    const owner = personAt(app.url);
    await owner.post('/api/create-email-user', { email, ...choice });
    const sessionId = await pay(app, owner, { ...choice, email });
    const done = await owner.post('/api/complete-subscription-signup', { ...body, sessionId });
    expect(done.json).toEqual({ success: true });
    expect((await squatter.get('/api/current-user')).status).toBe(401);
    expect((await owner.get('/api/current-user')).json.email).toBe(email);
    expect((await owner.post(...naming)).json.success).toBe(true);
  });
});

describe('a password', () => {
  it.each([
    ['/api/complete-subscription-signup', 'Abc123', 'Password must be at least 8 characters'],
    [
      '/api/complete-subscription-signup',
      'abcdefgh',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    ['/api/complete-registration', 'abc12', 'Password must be at least 6 characters long.'],
  ])(
    'a password at %s of %s is refused with the text of its page',
    async (path, password, words) => {
      const answer = await personAt(app.url).post(path, {
        email: freshEmail(),
        password,
        sessionId: path.endsWith('registration') ? 'cs_test_x' : null,
      });
      expect(answer.status).toBe(400);
      expect(answer.json.message).toBe(words);
    },
  );
});
