import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, personAt } from '../../../support/http-person.ts';
import { mailAfterClosedTab } from '../../../support/shop/closed-tab.ts';
import { PASSWORD, pay } from '../../../support/subscribers.ts';
import { type CapturedMail, createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const choice = { plan: 'standard', billing: 'monthly' } as const;
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<R[]>(sql, values);

/** Pays in a tab and closes it. */
async function paidAndGone(email: string): Promise<Person> {
  const payer = personAt(app.url);
  await payer.post('/api/create-email-user', { email, ...choice });
  await pay(app, payer, { ...choice, email });
  await mailAfterClosedTab(app, email);
  return payer;
}

/** The tokens of all sign-up links mailed so far, oldest first. */
function tokensOf(email: string): string[] {
  const directory = app.app.parts.options.mail.captureDirectory ?? '';
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(directory, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as CapturedMail)
    .filter(({ to, subject }) => to === email && /payment arrived/i.test(subject))
    .map(({ links }) => new URL(links[0] ?? '').searchParams.get('token') ?? '');
}
const follow = (who: Person, token: string | undefined) =>
  who.post('/trpc/auth.continueSignUp', { token });
async function complete(who: Person, email: string, token: string | undefined) {
  const continued = await follow(who, token);
  const { sessionId } = (continued.json.result as { data: { sessionId: string } }).data;
  return who.post('/api/complete-registration', { email, password: PASSWORD, sessionId });
}

describe('the mailed link to a paid sign-up', () => {
  it('reopens in the browser that followed it, until the account exists [auth-16]', async () => {
    const email = 'again@example.com';
    await paidAndGone(email);
    const [token] = tokensOf(email);
    const reader = personAt(app.url);
    expect((await follow(reader, token)).status).toBe(200);
    expect((await follow(reader, token)).status).toBe(200);
    expect((await complete(reader, email, token)).json).toEqual({ success: true });
    expect((await follow(reader, token)).status).toBe(412);
  });

  it('opens nothing in another browser, and mails a fresh link [auth-17]', async () => {
    const email = 'used@example.com';
    await paidAndGone(email);
    const [token] = tokensOf(email);
    const phone = personAt(app.url);
    expect((await follow(phone, token)).status).toBe(200);
    // The first mail is some minutes old.
    await rows(
      'update payment_attempt set way_back_mailed_at = ? where user_id in (select id from sign_up where email = ?)',
      [new Date(0), email],
    );
    const laptop = personAt(app.url);
    const refused = await follow(laptop, token);
    expect(refused.status).toBe(412);
    expect(refused.text).toContain('sent a new one to the same address');
    expect(laptop.cookies.get('signup')).toBeUndefined();
    await until('a second link was mailed', () => tokensOf(email).length === 2);
    const [, fresh] = tokensOf(email);
    expect((await complete(laptop, email, fresh)).json).toEqual({ success: true });
  });

  it('the link to a paid sign-up is mailed for a forgotten password, as often as requested, with the same answer [auth-18]', async () => {
    const email = 'forgot@example.com';
    await paidAndGone(email);
    const ask = (address: string) =>
      personAt(app.url).post('/trpc/auth.requestPasswordReset', { email: address });
    const answers = [await ask(email), await ask(email), await ask('nobody-at-all@example.com')];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await until('two more links were mailed', () => tokensOf(email).length === 3);
    const newest = tokensOf(email).at(-1);
    expect((await complete(personAt(app.url), email, newest)).json).toEqual({ success: true });
  });
});

describe('a squatter', () => {
  /** Makes a free account with another person's address, without access to its mailbox. */
  async function squat(email: string): Promise<Person> {
    const squatter = personAt(app.url);
    await squatter.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    await squatter.post('/api/complete-subscription-signup', {
      email,
      password: PASSWORD,
      sessionId: null,
    });
    return squatter;
  }
  const planOf = async (who: Person) => (await who.get('/api/current-user')).json.subscriptionPlan;
  const adoptions = () => rows(`select 1 from job.job where name = 'adopt-payments'`);

  /** As a free account may do. Access it is owed goes to these names. */
  async function nameElsewhere(id: string, name: string): Promise<void> {
    await rows(
      `insert into discord_identity (account_id, username, state, changed_at) values (?, ?, 'named', now())`,
      [id, name],
    );
    await rows(
      `insert into tradingview_identity (account_id, username, username_key, changed_at) values (?, ?, ?, now())`,
      [id, name, name],
    );
  }
  const namesOf = async (id: string) => {
    const names = await rows<{ username: string }>(
      `select username from discord_identity where account_id = ?
         union all select username from tradingview_identity where account_id = ?`,
      [id, id],
    );
    return names.map(({ username }) => username);
  };

  it('a squatter gets nothing of what the address’s owner pays, however often it signs in [auth-19]', async () => {
    const email = 'victim@example.com';
    const squatter = await squat(email);
    await paidAndGone(email);
    const before = await adoptions();
    await squatter.post('/api/login-with-password', { email, password: PASSWORD });
    expect(await adoptions()).toEqual(before);
    expect(await planOf(squatter)).toBe('free');

    const owner = personAt(app.url);
    const [token] = tokensOf(email);
    expect((await complete(owner, email, token)).json).toEqual({ success: true });
    expect((await squatter.get('/api/current-user')).status).toBe(401);
  });

  it('a squatter’s removed account leaves no visit, note, view or bulk row', async () => {
    const email = 'removed@example.com';
    await squat(email);
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      'select id from account where email = ?',
      [email],
    );
    const made = [
      `insert into user_note (id, account_id, operator_id, body, created_at)
         values (gen_random_uuid(), ?, gen_random_uuid(), 'Hello', now())`,
      `insert into user_view values
         (gen_random_uuid(), 'hash', gen_random_uuid(), gen_random_uuid(), ?, now(), now())`,
      `insert into users_bulk_item (job_id, account_id, place, state)
         values (gen_random_uuid(), ?, 0, 'done')`,
    ];
    for (const statement of made) await rows(statement, [id]);
    await paidAndGone(email);
    const [token] = tokensOf(email);
    expect((await complete(personAt(app.url), email, token)).json).toEqual({ success: true });
    const left = () => rows('select 1 from account where id = ?', [id]);
    await until('it is erased', async () => (await left()).length === 0);
    for (const table of ['account_visit', 'user_note', 'user_view', 'users_bulk_item']) {
      const left = await rows(`select 1 from ${table} where account_id = ?`, [id]);
      expect({ table, left }).toEqual({ table, left: [] });
    }
  });

  it('a squatter is signed out by a new password, and the payment arrives by its own link', async () => {
    const email = 'owner-resets@example.com';
    const squatter = await squat(email);
    await paidAndGone(email);
    const owner = personAt(app.url);
    await owner.post('/trpc/auth.requestPasswordReset', { email });
    const mail = await app.mailTo(email, /new password/i);
    const token = new URL(mail.links[0] ?? '').searchParams.get('token');
    await owner.post('/trpc/auth.resetPassword', { token, password: 'Brand-New-Kettle-9' });
    expect((await squatter.get('/api/current-user')).status).toBe(401);
    await follow(owner, tokensOf(email)[0]);
    await owner.post('/api/login-with-password', { email, password: 'Brand-New-Kettle-9' });
    await until('the plan is theirs', async () => (await planOf(owner)) === 'standard');
  });

  it('mistaken for one: the owner confirms the address and follows the payment’s link', async () => {
    const email = 'confirms@example.com';
    const owner = await squat(email);
    await paidAndGone(email);
    const mail = await app.mailTo(email, /confirm/i);
    const token = new URL(mail.links[0] ?? '').searchParams.get('token');
    const answer = await owner.post('/trpc/auth.confirmEmail', { token });
    expect((answer.json.result as { data: object }).data).toEqual({ success: true });
    const continued = await follow(owner, tokensOf(email)[0]);
    const { sessionId } = (continued.json.result as { data: { sessionId: string } }).data;
    const verified = await owner.post('/api/verify-payment', { sessionId });
    expect(verified.json).toMatchObject({ message: 'Account already set up', next: 'login' });
    await until('the plan is theirs', async () => (await planOf(owner)) === 'standard');
  });

  it('a squatter gets nothing when the owner confirms the address: a new password comes first', async () => {
    const email = 'owner-confirms@example.com';
    const squatter = await squat(email);
    await paidAndGone(email);
    const owner = personAt(app.url);
    const mail = await app.mailTo(email, /confirm/i);
    expect(mail.text).toContain('If you did not create it');
    const before = await adoptions();
    const link = { token: new URL(mail.links[0] ?? '').searchParams.get('token') };
    const answer = await owner.post('/trpc/auth.confirmEmail', link);
    const { data } = answer.json.result as { data: { message: string; resetToken: string } };
    expect(data.message).toBe('Almost done: please choose a new password for your account.');
    expect((await squatter.get('/api/current-user')).status).toBe(401);
    // The squatter's password still works, but gives nothing.
    await squatter.post('/api/login-with-password', { email, password: PASSWORD });
    expect(await planOf(squatter)).toBe('free');
    expect(await adoptions()).toEqual(before);

    const reset = { token: data.resetToken, password: 'Brand-New-Kettle-9' };
    expect((await owner.post('/trpc/auth.resetPassword', reset)).status).toBe(200);
    expect((await squatter.get('/api/current-user')).status).toBe(401);
    const again = { email, password: PASSWORD };
    expect((await squatter.post('/api/login-with-password', again)).json.success).toBe(false);
  });

  it('leaves no name at Discord or TradingView for what the owner pays later', async () => {
    const email = 'owner-pays-later@example.com';
    const squatter = await squat(email);
    const { json } = await squatter.get('/api/current-user');
    await nameElsewhere(String(json.id), 'squatter');
    const owner = personAt(app.url);
    await owner.post('/trpc/auth.requestPasswordReset', { email });
    const mail = await app.mailTo(email, /new password/i);
    const token = new URL(mail.links[0] ?? '').searchParams.get('token');
    await owner.post('/trpc/auth.resetPassword', { token, password: 'Brand-New-Kettle-9' });
    expect(await namesOf(String(json.id))).toEqual([]);
  });

  it('mistaken for one: the owner keeps the names when the browser is signed in', async () => {
    const email = 'keeps-names@example.com';
    const owner = await squat(email);
    const { json } = await owner.get('/api/current-user');
    await nameElsewhere(String(json.id), 'owner');
    const mail = await app.mailTo(email, /confirm/i);
    const token = new URL(mail.links[0] ?? '').searchParams.get('token');
    await owner.post('/trpc/auth.confirmEmail', { token });
    expect((await owner.get('/api/current-user')).status).toBe(200);
    expect(await namesOf(String(json.id))).toEqual(['owner', 'owner']);
  });
});
