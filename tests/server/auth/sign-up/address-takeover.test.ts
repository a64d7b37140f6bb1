import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, personAt } from '../../../support/http-person.ts';
import { mailAfterClosedTab } from '../../../support/shop/closed-tab.ts';
import { PASSWORD, pay, type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let asking: Subscriber;
let counter = 0;
let target: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  asking = await subscribe(app, 'free');
  counter += 1;
  target = `target-${counter}@example.com`;
});

const REFUSED =
  'This address is used by an account or a new sign-up here, so the other account cannot move to it now.';
const choice = { plan: 'premium', billing: 'yearly' } as const;
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<R[]>(sql, values);

const queuedMailTo = (address: string, subject: RegExp) => app.mailTo(address, subject);
async function tokenIn(address: string, subject: RegExp): Promise<string> {
  const { links } = await queuedMailTo(address, subject);
  return new URL(String(links[0])).searchParams.get('token') ?? '';
}
const ask = () =>
  asking.post('/trpc/auth.requestEmailChange', { newEmail: target, password: PASSWORD });
const fromNew = () => tokenIn(target, /to this address/);
const fromOld = () => tokenIn(asking.email, /your new address/);
const follow = (token: string) => personAt(app.url).post('/trpc/auth.confirmEmail', { token });
const read = async (token: string, by: Person = personAt(app.url)) => {
  const answer = await by.post('/trpc/auth.readEmailLink', { token });
  return (answer.json.result as { data: object } | undefined)?.data ?? answer.status;
};
const signUp = async (plan = 'free') => {
  const person = personAt(app.url);
  await person.post('/api/create-email-user', { email: target, plan, billing: 'yearly' });
  return person;
};
const complete = (person: Person, sessionId: string | null) =>
  person.post('/api/complete-subscription-signup', {
    email: target,
    password: PASSWORD,
    sessionId,
  });
const emailOf = async (userId: string) =>
  (await rows<{ email: string }>('select email from account where id = ?', [userId]))[0]?.email;

describe('the mail about an address change', () => {
  it('names the requesting account and says what the link does', async () => {
    await ask();
    const mail = await queuedMailTo(target, /to this address/);
    expect(mail.subject).toBe(`Move the account ${asking.email} to this address?`);
    expect(mail.text).toContain(`signed in to the account ${asking.email} asked to move it`);
    expect(mail.text).toContain('account will then sign in with this address');
    expect(mail.text).toContain('If you do not know that account, ignore this link');
  });
});

describe('the page behind a mailed link', () => {
  it('explains what a change does, and reading it changes nothing', async () => {
    await ask();
    const [old, fresh] = [await fromOld(), await fromNew()];
    const both = { email: asking.email, newEmail: target };
    expect(await read(old)).toEqual({ kind: 'change-old', ...both });
    expect(await read(fresh)).toEqual({ kind: 'change-new', ...both, removesAccount: false });
    expect(await read(fresh)).toMatchObject({ kind: 'change-new' });
    expect(await emailOf(asking.userId)).toBe(asking.email);
    await follow(fresh);
    expect(await read(fresh)).toBe(412);
  });

  it('says that an older unproven account of the new address is removed', async () => {
    const squatter = await signUp();
    await complete(squatter, null);
    await rows(`update account set created_at = created_at - interval '25 hours' where email = ?`, [
      target,
    ]);
    await ask();
    expect(await read(await fromNew())).toMatchObject({ removesAccount: true });
  });

  it('says whether the confirmation requires a new password in this browser', async () => {
    const token = await tokenIn(asking.email, /confirm your email/);
    const { email } = asking;
    expect(await read(token, asking)).toEqual({ kind: 'confirm', email, asksPassword: false });
    expect(await read(token)).toEqual({ kind: 'confirm', email, asksPassword: true });
  });

  it('shows nothing for a token that was never mailed', async () => {
    expect(await read('x'.repeat(43))).toBe(412);
  });
});

describe('a change of address never takes over', () => {
  it('an account younger than a day', async () => {
    const owner = await signUp();
    await complete(owner, null);
    await ask();
    expect((await follow(await fromOld())).status).toBe(200);
    const refused = await follow(await fromNew());
    expect(refused.status).toBe(412);
    expect(refused.text).toContain(REFUSED);
    expect((await owner.get('/api/current-user')).json.email).toBe(target);
    expect(await emailOf(asking.userId)).toBe(asking.email);
  });

  it('an address whose reader is on the payment page: the payer gets the account', async () => {
    const payer = await signUp('premium');
    await ask();
    await follow(await fromOld());
    expect((await follow(await fromNew())).status).toBe(412);
    const sessionId = await pay(app, payer, { ...choice, email: target });
    expect((await complete(payer, sessionId)).json).toEqual({ success: true });
    expect((await payer.get('/api/current-user')).json.subscriptionPlan).toBe('premium');
  });

  it('an address with a payment that awaits its account, however old the sign-up is', async () => {
    const payer = await signUp('premium');
    await pay(app, payer, { ...choice, email: target });
    await mailAfterClosedTab(app, target);
    await rows(`update sign_up set created_at = created_at - interval '30 days' where email = ?`, [
      target,
    ]);
    await ask();
    expect(await read(await fromNew())).toBe(412);
    expect((await follow(await fromNew())).status).toBe(412);
  });

  it('an address whose sign-up began after the new mailbox confirmed', async () => {
    await ask();
    expect((await follow(await fromNew())).status).toBe(200);
    await signUp('premium');
    const refused = await follow(await fromOld());
    expect(refused.status).toBe(412);
    expect(refused.text).toContain('This address cannot be used for your account now.');
    expect(await emailOf(asking.userId)).toBe(asking.email);
  });
});

it('a request for an address in use gets the same answer as for any other', async () => {
  const free = await ask();
  target = `target-in-use-${counter}@example.com`;
  await signUp('premium');
  const taken = await ask();
  expect([taken.status, taken.text]).toEqual([free.status, free.text]);
});

it('the mailed confirmation signs out the maker of an account whose payment an older version took as proof', async () => {
  await rows(
    'update account set email_confirmed_at = created_at, confirmed_by_payment = true where id = ?',
    [asking.userId],
  );
  const token = await tokenIn(asking.email, /confirm your email/);
  expect(await read(token)).toMatchObject({ kind: 'confirm', asksPassword: true });
  const { json } = await follow(token);
  expect(json).toMatchObject({ result: { data: { resetToken: expect.any(String) } } });
  expect((await asking.get('/api/current-user')).status).toBe(401);
});
