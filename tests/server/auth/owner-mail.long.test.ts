import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { softwareAuthenticator } from '../../support/browser/authenticator.ts';
import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';
const signIn = (person: Person, email: string, password = PASSWORD, browser = FIREFOX) =>
  person.post('/api/login-with-password', { email, password }, { 'user-agent': browser });

const mailsOf = (email: string, template: string) =>
  app.app.parts.orm.em
    .fork()
    .execute('select 1 from outgoing_mail where to_address = ? and template = ?', [
      email,
      template,
    ]);

const dataOf = <T>(answer: Answer): T => (answer.json.result as { data: T }).data;

describe('the mail about a sign-in', () => {
  it('the mail about a sign-in is sent for an unknown browser, with the way to react', async () => {
    const { email } = await subscribe(app, 'free');
    await signIn(personAt(app.url), email);
    const { text, links } = await app.mailTo(email, /^New sign-in/);
    expect(text).toMatch(/with Firefox on Linux on \w+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC/);
    expect(links).toContain(`${app.url}/forgot-password`);
  });

  it('the mail about a sign-in is not sent for a known browser', async () => {
    const owner = await subscribe(app, 'free');
    await owner.post('/api/logout');
    const again = await subscribe(app, 'free');
    await signIn(again, again.email);
    expect(await mailsOf(again.email, 'new-sign-in')).toEqual([]);
  });

  it('the mail about a sign-in is sent once an hour for unknown browsers of one kind', async () => {
    const { email } = await subscribe(app, 'free');
    for (let n = 0; n < 3; n += 1) await signIn(personAt(app.url), email);
    expect(await mailsOf(email, 'new-sign-in')).toHaveLength(1);
    const edge = 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0';
    await signIn(personAt(app.url), email, PASSWORD, edge);
    expect(await mailsOf(email, 'new-sign-in')).toHaveLength(2);
  });

  it('the mail about a sign-in is not sent for a wrong password', async () => {
    const { email } = await subscribe(app, 'free');
    await signIn(personAt(app.url), email, 'Wrong1234');
    expect(await mailsOf(email, 'new-sign-in')).toEqual([]);
  });
});

describe('the former mailbox of a changed address', () => {
  const follow = (token: string) => personAt(app.url).post('/trpc/auth.confirmEmail', { token });
  const tokenIn = async (address: string, subject: RegExp) =>
    String(
      new URL(String((await app.mailTo(address, subject)).links[0])).searchParams.get('token'),
    );

  async function move(person: Subscriber, newEmail: string): Promise<void> {
    await person.post('/trpc/auth.requestEmailChange', { newEmail, password: PASSWORD });
    await follow(await tokenIn(person.email, /your new address/));
    await follow(await tokenIn(newEmail, /to this address/));
  }

  it('reclaims the account: the thief’s address, sessions and passkeys stop working', async () => {
    const owner = await subscribe(app, 'basic');
    await move(owner, 'thief@example.com');
    const thief = personAt(app.url);
    expect((await signIn(thief, 'thief@example.com')).json.success).toBe(true);
    const begun = await thief.post('/trpc/auth.beginPasskey', { password: PASSWORD });
    const { options } = dataOf<{ options: { challenge: string } }>(begun);
    const passkey = softwareAuthenticator().register(options, { origin: app.url });
    await thief.post('/trpc/auth.finishPasskey', { name: 'Thief', passkey });

    const token = await tokenIn(owner.email, /was changed$/);
    const read = await personAt(app.url).post('/trpc/auth.readEmailLink', { token });
    expect(dataOf(read)).toEqual({ kind: 'take-back', email: owner.email });
    const { resetToken } = dataOf<{ resetToken: string }>(await follow(token));
    expect((await thief.get('/api/current-user')).status).toBe(401);
    expect((await signIn(personAt(app.url), 'thief@example.com')).json.success).toBe(false);
    // The thief knows the password, and the owner's address from the mails of the change.
    expect((await signIn(personAt(app.url), owner.email)).json.success).toBe(false);
    const passkeys = await app.app.parts.orm.em
      .fork()
      .execute('select 1 from passkey where owner_id = ?', [owner.userId]);
    expect(passkeys).toEqual([]);

    const password = 'Own-again-2208';
    const reset = await personAt(app.url).post('/trpc/auth.resetPassword', {
      token: resetToken,
      password,
    });
    expect(reset.status).toBe(200);
    expect((await signIn(personAt(app.url), owner.email, password)).json.success).toBe(true);
    expect((await follow(token)).status).toBe(412);
  });

  it('leaves a reset by mail to an owner who closed the page without a new password', async () => {
    const owner = await subscribe(app, 'free');
    await move(owner, 'thief-again@example.com');
    await follow(await tokenIn(owner.email, /was changed$/));
    await personAt(app.url).post('/trpc/auth.requestPasswordReset', { email: owner.email });
    const token = await tokenIn(owner.email, /new password/i);
    const password = 'Own-again-2209';
    await personAt(app.url).post('/trpc/auth.resetPassword', { token, password });
    expect((await signIn(personAt(app.url), owner.email, password)).json.success).toBe(true);
  });

  it('reclaims nothing once another user proved the address', async () => {
    const owner = await subscribe(app, 'free');
    await move(owner, 'moved-on@example.com');
    const next = personAt(app.url);
    const { email } = owner;
    await next.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    const account = { email, password: PASSWORD, sessionId: null, plan: 'free' };
    await next.post('/api/complete-subscription-signup', account);
    const proven = await app.app.parts.orm.em
      .fork()
      .execute('update account set email_confirmed_at = now() where email = ? returning 1', [
        email,
      ]);
    expect(proven).toHaveLength(1);
    const refused = await follow(await tokenIn(email, /was changed$/));
    expect(refused.status).toBe(412);
    expect((await next.get('/api/current-user')).json).toMatchObject({ email });
    expect((await signIn(personAt(app.url), 'moved-on@example.com')).json.success).toBe(true);
  });
});
