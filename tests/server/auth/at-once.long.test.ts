import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { allAtOnce, type Hold, overtakenBy } from '../../support/all-at-once.ts';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, pay, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const together = <T>(hold: Hold, ...works: (() => Promise<T>)[]) =>
  allAtOnce(app.app.parts.orm, hold, works);

const unsentMail = () =>
  app.app.parts.orm.em
    .fork()
    .execute<unknown[]>('select 1 from outgoing_mail where sent_at is null');

test('two concurrent starts of a sign-up create one', async () => {
  const choice = { plan: 'standard', billing: 'monthly' } as const;
  const person = personAt(app.url);
  const known = 'known@example.com';
  await person.post('/api/create-email-user', { email: known, ...choice });
  const email = 'hasty@example.com';
  const hold: Hold = [
    `insert into sign_up (id, cookie_hash, email, plan, billing_cycle, created_at)
       select ?, cookie_hash, ?, plan, billing_cycle, created_at from sign_up where email = ?`,
    [newId(), email, known],
  ];
  const begin = async () =>
    (await person.post('/api/create-email-user', { email, ...choice })).json.userId;
  const [one, two] = await together(hold, begin, begin);
  expect(one).toEqual({ status: 'fulfilled', value: expect.any(String) });
  expect(two).toEqual(one);
});

test('an email address changes when both of its links are followed concurrently', async () => {
  const person = await subscribe(app, 'free');
  const newEmail = 'both-at-once@example.com';
  await person.post('/trpc/auth.requestEmailChange', { newEmail, password: PASSWORD });
  const mails = [
    await app.mailTo(newEmail, /to this address/),
    await app.mailTo(person.email, /your new address/),
  ];
  // Only then does a link's lifetime start, in the locked row.
  await until('the letters are noted as sent', async () => (await unsentMail()).length === 0);
  const follow = mails.map(({ links }) => () => {
    const token = new URL(String(links[0])).searchParams.get('token');
    return personAt(app.url).post('/trpc/auth.confirmEmail', { token });
  });
  const hold: Hold = [
    'select 1 from email_change where account_id = ? for update',
    [person.userId],
  ];
  await together(hold, ...follow);
  const signIn = { email: newEmail, password: PASSWORD };
  const answer = await personAt(app.url).post('/api/login-with-password', signIn);
  expect(answer.json.success).toBe(true);
});

test('two concurrent logouts of an operator are recorded once', async () => {
  const person = personAt(app.url);
  await person.post('/api/admin-login', OPERATOR);
  const hold: Hold = ['select 1 from operator_session for update', []];
  const signOut = () => person.post('/trpc/admin.logout');
  await together(hold, signOut, signOut);
  const noted = "select 1 from audit_entry where action = 'operator.signed-out'";
  expect(await app.app.parts.orm.em.fork().execute(noted)).toHaveLength(1);
  expect((await person.get('/trpc/admin.operators')).status).toBe(401);
});

test('an account whose address is being proven is not removed for another', async () => {
  const free = await subscribe(app, 'free');
  const payer = personAt(app.url);
  const choice = { email: free.email, plan: 'basic', billing: 'monthly' } as const;
  await payer.post('/api/create-email-user', choice);
  const sessionId = await pay(app, payer, choice);
  const outcome = await overtakenBy(
    app.app.parts.orm,
    ['update account set email_confirmed_at = now() where id = ?', [free.userId]],
    () =>
      payer.post('/api/complete-subscription-signup', {
        email: free.email,
        password: PASSWORD,
        sessionId,
        plan: 'basic',
        planStartDate: '1999-01-01',
      }),
  );
  expect(outcome).toMatchObject({ value: { status: 409 } });
  expect((await free.get('/api/current-user')).status).toBe(200);
});
