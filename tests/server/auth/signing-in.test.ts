import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasswordHasher } from '../../../src-server/auth/password/password-hasher.ts';
import { signInWithPassword } from '../../../src-server/auth/session/sign-in-with-password.ts';
import { signInOperator } from '../../../src-server/operator/sign-in/sign-in-operator.ts';
import { beginEnrolment, clockOfCodes } from '../../support/begin-enrolment.ts';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

const machineClock = clockOfCodes();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ machineClock });
});
afterAll(() => app.close());

describe('signing in', () => {
  it('returns the same answer for a wrong password and an unknown address [auth-20]', async () => {
    const { email } = await subscribe(app, 'free');
    const signIn = (address: string, password: string) =>
      personAt(app.url).post('/api/login-with-password', { email: address, password });
    const [wrong, unknown] = [
      await signIn(email, 'Wrong1234'),
      await signIn('nobody@example.com', PASSWORD),
    ];
    expect(wrong.json).toEqual({ success: false, message: 'Invalid email or password' });
    expect(unknown.json).toEqual(wrong.json);
    expect((await signIn(email.toUpperCase(), PASSWORD)).json).toEqual({ success: true });
  });

  it('issues a new token each time, and signing out ends it on the server', async () => {
    const subscriber = await subscribe(app, 'free');
    const planted = subscriber.cookies.get('sid');
    await subscriber.post('/api/login-with-password', {
      email: subscriber.email,
      password: PASSWORD,
    });
    const token = subscriber.cookies.get('sid');
    expect(token).not.toBe(planted);
    const withToken = (sid: string | undefined) =>
      personAt(app.url).get('/api/current-user', { cookie: `sid=${sid}` });
    expect((await withToken(planted)).status).toBe(401);
    expect((await withToken(token)).status).toBe(200);
    await subscriber.post('/api/logout');
    expect((await withToken(token)).status).toBe(401);
  });
});

describe('a sign-in in progress', () => {
  const from = {
    address: '127.0.0.1',
    userAgent: null,
    browser: null,
    knownBrowserToken: null,
    signUpToken: null,
  };
  /** Accepts the password, and answers once the given work is done. */
  function slowHasher(passwords: PasswordHasher, interrupt: () => Promise<unknown>) {
    const verify: PasswordHasher['verify'] = async (...asked) => {
      const right = await passwords.verify(...asked);
      await interrupt();
      return right;
    };
    return { ...passwords, verify };
  }
  const signInWhile = (email: string, interrupt: () => Promise<unknown>) => {
    const { auth } = app.app.parts;
    const passwords = slowHasher(auth.passwords, interrupt);
    return signInWithPassword({ ...auth, passwords }, { email, password: PASSWORD }, from);
  };

  it('a sign-in in progress is refused as wrong when the password changes during it', async () => {
    const person = await subscribe(app, 'free');
    const change = { currentPassword: PASSWORD, newPassword: 'Brand-New-Kettle-9' };
    const late = await signInWhile(person.email, () =>
      person.post('/trpc/auth.changePassword', change),
    );
    expect(late).toMatchObject({ success: false, reason: 'changed-meanwhile' });
    const { json } = await person.get('/trpc/auth.sessions');
    expect((json.result as { data: unknown[] }).data).toHaveLength(1);
  });

  it('a sign-in in progress is refused when the account is erased during it', async () => {
    const { email, userId } = await subscribe(app, 'free');
    const em = app.app.parts.orm.em.fork();
    const late = await signInWhile(email, () =>
      em.execute('update account set closing_at = now() where id = ?::uuid', [userId]),
    );
    expect(late).toMatchObject({ success: false, reason: 'changed-meanwhile' });
  });

  it('a sign-in in progress is refused when the address changes during it', async () => {
    const { email, userId } = await subscribe(app, 'free');
    const em = app.app.parts.orm.em.fork();
    const late = await signInWhile(email, () =>
      em.execute('update account set email = ? where id = ?::uuid', [`new-${email}`, userId]),
    );
    expect(late).toMatchObject({ success: false, reason: 'changed-meanwhile' });
  });

  it('an operator’s sign-in in progress is refused when a second factor is enrolled during it', async () => {
    const operator = personAt(app.url);
    await operator.post('/api/admin-login', OPERATOR);
    const code = (await beginEnrolment(operator, machineClock))();
    const { admin } = app.app.parts;
    const passwords = slowHasher(admin.passwords, async () => {
      const enrolled = await operator.post('/trpc/admin.finishEnrolment', { code });
      expect(enrolled.status).toBe(200);
    });
    const late = await signInOperator({ ...admin, passwords }, OPERATOR, from);
    expect(late).toMatchObject({ kind: 'refused' });
    const refused = await app.app.parts.orm.em
      .fork()
      .execute(`select after from audit_entry where action = 'operator.sign-in-refused'`);
    expect(refused).toEqual([{ after: { reason: 'wrong-password' } }]);
  });
});
