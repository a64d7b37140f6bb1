import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ask = (person: Subscriber, newEmail: string, password = PASSWORD) =>
  person.post('/trpc/auth.requestEmailChange', { newEmail, password });

async function tokenIn(address: string, subject: RegExp): Promise<string> {
  const mail = await app.mailTo(address, subject);
  return String(new URL(String(mail.links[0])).searchParams.get('token'));
}

const follow = (token: string) => personAt(app.url).post('/trpc/auth.confirmEmail', { token });

async function freeAccount(email: string) {
  const otherPerson = personAt(app.url);
  await otherPerson.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
  const account = { email, password: PASSWORD, sessionId: null, plan: 'free' };
  await otherPerson.post('/api/complete-subscription-signup', account);
  return otherPerson;
}

const dataOf = (json: Record<string, unknown>) => (json.result as { data: object }).data;
const signIn = (email: string) =>
  personAt(app.url).post('/api/login-with-password', { email, password: PASSWORD });

describe('a change of email address', () => {
  it('applies once both mailboxes confirmed it, and ends every session', async () => {
    const person = await subscribe(app, 'free');
    expect((await ask(person, 'new-one@example.com', 'Wrong1234')).status).toBe(400);
    expect((await ask(person, 'New-One@example.com')).status).toBe(200);
    const fromNew = await tokenIn('new-one@example.com', /to this address/);
    const fromOld = await tokenIn(person.email, /your new address/);
    expect(dataOf((await follow(fromNew)).json)).toMatchObject({
      message: 'One more step: open the link we sent to your other address.',
    });
    expect((await follow(fromNew)).status).toBe(412);
    expect((await signIn('new-one@example.com')).json.success).toBe(false);
    expect((await person.get('/api/current-user')).status).toBe(200);

    expect(dataOf((await follow(fromOld)).json)).toMatchObject({
      message: 'Your email address is changed. Please sign in with the new one.',
    });
    expect((await person.get('/api/current-user')).status).toBe(401);
    expect((await signIn(person.email)).json.success).toBe(false);
    expect((await signIn('new-one@example.com')).json.success).toBe(true);
    await app.mailTo(person.email, /was changed/);
  });

  it('a change of email address to another user’s address is neither revealed nor carried out', async () => {
    const owner = await subscribe(app, 'basic');
    const person = await subscribe(app, 'free');
    const answer = await ask(person, owner.email);
    expect(answer.status).toBe(200);
    const fromOld = await tokenIn(person.email, /your new address/);
    expect(dataOf((await follow(fromOld)).json)).toMatchObject({ success: true });
    const em = app.app.parts.orm.em.fork();
    const mails = await em.execute(
      'select 1 from outgoing_mail where to_address = ? and template = ?',
      [owner.email, 'change-email-new'],
    );
    expect(mails).toEqual([]);
    expect((await signIn(owner.email)).json.success).toBe(true);
  });

  it('a change of email address to an address taken in the meantime is refused at the last link', async () => {
    const person = await subscribe(app, 'free');
    await ask(person, 'late@example.com');
    const tokens = [
      await tokenIn('late@example.com', /to this address/),
      await tokenIn(person.email, /your new address/),
    ];
    const late = await freeAccount('late@example.com');
    await late.post('/trpc/auth.confirmEmail', {
      token: await tokenIn('late@example.com', /^Please confirm your email/),
    });
    expect((await follow(String(tokens[1]))).status).toBe(200);
    expect((await follow(String(tokens[0]))).status).toBe(412);
    expect((await signIn(person.email)).json.success).toBe(true);
  });

  it('removes an unproven account that has the new address', async () => {
    const person = await subscribe(app, 'free');
    const squatter = await freeAccount('squatted@example.com');
    await app.app.parts.orm.em
      .fork()
      .execute(`update account set created_at = created_at - interval '25 hours' where email = ?`, [
        'squatted@example.com',
      ]);
    await ask(person, 'squatted@example.com');
    expect((await follow(await tokenIn('squatted@example.com', /to this address/))).status).toBe(
      200,
    );
    const changed = await follow(await tokenIn(person.email, /your new address/));
    expect(dataOf(changed.json)).toMatchObject({
      message: 'Your email address is changed. Please sign in with the new one.',
    });
    expect((await squatter.get('/api/current-user')).status).toBe(401);
    const em = app.app.parts.orm.em.fork();
    const holders = await em.execute('select id from account where email = ?', [
      'squatted@example.com',
    ]);
    expect(holders).toEqual([{ id: person.userId }]);
  });

  it('requested again invalidates the older links', async () => {
    const person = await subscribe(app, 'free');
    await ask(person, 'first-wish@example.com');
    const older = await tokenIn('first-wish@example.com', /to this address/);
    await ask(person, 'second-wish@example.com');
    expect((await follow(older)).status).toBe(412);
  });

  it('leaves no usable password link in the old mailbox', async () => {
    const person = await subscribe(app, 'free');
    await personAt(app.url).post('/trpc/auth.requestPasswordReset', { email: person.email });
    const token = await tokenIn(person.email, /new password/);
    await ask(person, 'moved@example.com');
    await follow(await tokenIn('moved@example.com', /to this address/));
    await follow(await tokenIn(person.email, /your new address/));
    expect((await signIn('moved@example.com')).json.success).toBe(true);
    const reset = { token, password: 'Brand-New-Kettle-9' };
    expect((await personAt(app.url).post('/trpc/auth.resetPassword', reset)).status).toBe(412);
  });
});

describe('optional mail', () => {
  it('optional mail is sent until the user opts out, and required mail is always sent', async () => {
    const person = await subscribe(app, 'free');
    const preference = async () =>
      dataOf((await person.get('/trpc/auth.mailPreference')).json) as { optional: boolean };
    expect(await preference()).toEqual({ optional: true });
    await person.post('/trpc/auth.saveMailPreference', { optional: false });
    await person.post('/trpc/auth.saveMailPreference', { optional: false });
    expect(await preference()).toEqual({ optional: false });

    const { orm, jobs, clock } = app.app.parts;
    const { queueMail } = await import('../../../src-server/mail/outbox.ts');
    const { transact } = await import('../../../src-server/database/transaction.ts');
    for (const template of ['welcome', 'reset-password'] as const) {
      const dedupeKey = `preference:${template}`;
      const order = { dedupeKey, userId: person.userId, to: person.email, template, values: {} };
      await transact(orm, (em) => queueMail(em, { jobs, clock }, order));
    }
    const queued = await orm.em
      .fork()
      .execute(`select template from outgoing_mail where dedupe_key like 'preference:%'`);
    expect(queued).toEqual([{ template: 'reset-password' }]);
  });
});
