import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasswordHasher } from '../../../src-server/auth/password/password-hasher.ts';
import { resetPassword } from '../../../src-server/auth/password/reset-password.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { issueMailedLink } from '../../../src-server/people/mailed-links.ts';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NEW = 'Brand-New-Kettle-9';
const signIn = (email: string, password: string) =>
  personAt(app.url).post('/api/login-with-password', { email, password });

async function mailedToken(email: string): Promise<string> {
  await personAt(app.url).post('/trpc/auth.requestPasswordReset', { email });
  const mail = await app.mailTo(email, /new password/i);
  return new URL(mail.links[0] ?? '').searchParams.get('token') ?? '';
}

/** A link as in the mail or in an operator's set-up mail. */
const issuedTo = ({ userId }: { userId: string }) => {
  const { orm, machineClock } = app.app.parts;
  const link = { purpose: 'reset-password', userId, lifeSeconds: 600 } as const;
  return transact(orm, async (em) => issueMailedLink(em, machineClock, link));
};
const resetBy = (token: string) =>
  personAt(app.url).post('/trpc/auth.resetPassword', { token, password: NEW });

describe('a forgotten password', () => {
  it('a mailed link replaces a forgotten password once and signs every browser out', async () => {
    const subscriber = await subscribe(app, 'free');
    const token = await mailedToken(subscriber.email);
    const reset = () =>
      personAt(app.url).post('/trpc/auth.resetPassword', { token, password: NEW });
    expect((await reset()).status).toBe(200);
    expect((await subscriber.get('/api/current-user')).status).toBe(401);
    expect((await signIn(subscriber.email, PASSWORD)).json.success).toBe(false);
    expect((await signIn(subscriber.email, NEW)).json.success).toBe(true);
    expect((await reset()).status).toBe(412);
  });

  it('and a new account’s confirmation lead back to the plan that was chosen, and to no invented page', async () => {
    const next = '/lifetime?plan=premium';
    const person = personAt(app.url);
    const email = 'buys-for-life@example.com';
    await person.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    const form = { email, password: PASSWORD, sessionId: null, next };
    await person.post('/api/complete-subscription-signup', form);
    const { links: confirming } = await app.mailTo(email, /confirm/i);
    expect(new URL(confirming[0] ?? '').searchParams.get('next')).toBe(next);

    await personAt(app.url).post('/trpc/auth.requestPasswordReset', { email, next });
    const { links: resetting } = await app.mailTo(email, /new password/i);
    expect(new URL(resetting[0] ?? '').searchParams.get('next')).toBe(next);

    const { email: other } = await subscribe(app, 'free');
    const asked = { email: other, next: 'https://evil.example/upgrade?plan=a&billing=b' };
    await personAt(app.url).post('/trpc/auth.requestPasswordReset', asked);
    const { links } = await app.mailTo(other, /new password/i);
    expect(links[0]).toMatch(/reset-password\?token=[\w-]+$/);
  });

  it('invalidates the second of two mailed links with the first', async () => {
    const subscriber = await subscribe(app, 'free');
    const [stolen, own] = [await issuedTo(subscriber), await issuedTo(subscriber)];
    expect((await resetBy(own)).status).toBe(200);
    expect((await resetBy(stolen)).status).toBe(412);
    expect((await signIn(subscriber.email, NEW)).json.success).toBe(true);
  });

  it('a new password is hashed only for a valid link, in slots of its own', async () => {
    const subscriber = await subscribe(app, 'free');
    const token = await issuedTo(subscriber);
    const { auth } = app.app.parts;
    const callers: unknown[] = [];
    const hash: PasswordHasher['hash'] = (password, caller) => {
      callers.push(caller);
      return auth.passwords.hash(password, caller);
    };
    const deps = { ...auth, passwords: { ...auth.passwords, hash } };
    const reset = (by: string) => resetPassword(deps, { token: by, password: NEW, follower: null });
    await expect(reset('x'.repeat(43))).rejects.toMatchObject({ kind: 'precondition' });
    expect(callers).toEqual([]);
    await reset(token);
    await expect(reset(token)).rejects.toMatchObject({ kind: 'precondition' });
    expect(callers).toEqual([{ name: subscriber.userId, isKnown: true }]);
  });

  it('returns the same answer for an unknown address', async () => {
    const subscriber = await subscribe(app, 'free');
    const ask = (email: string) =>
      personAt(app.url).post('/trpc/auth.requestPasswordReset', { email });
    const [known, unknown] = [await ask(subscriber.email), await ask('nobody@example.com')];
    expect(unknown.status).toBe(200);
    expect(unknown.text).toBe(known.text);
  });

  it.each(['short1A', 'alllowercase1', 'Password123'])(
    'a forgotten password is not replaced by %s',
    async (password) => {
      const subscriber = await subscribe(app, 'free');
      const token = await mailedToken(subscriber.email);
      const refused = await personAt(app.url).post('/trpc/auth.resetPassword', { token, password });
      expect(refused.status).toBe(400);
      expect((await signIn(subscriber.email, PASSWORD)).json.success).toBe(true);
    },
  );
});

describe('a changed password', () => {
  it('requires the old one and keeps only this browser signed in', async () => {
    const here = await subscribe(app, 'free');
    const there = personAt(app.url);
    await there.post('/api/login-with-password', { email: here.email, password: PASSWORD });
    const change = (currentPassword: string) =>
      here.post('/trpc/auth.changePassword', { currentPassword, newPassword: NEW });
    expect((await change('Wrong1234')).status).toBe(400);
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await here.get('/api/current-user')).status).toBe(200);
    expect((await there.get('/api/current-user')).status).toBe(401);
  });

  it('sends its owner a mail, with the way to object', async () => {
    const changed = await subscribe(app, 'free');
    const change = { currentPassword: PASSWORD, newPassword: NEW };
    await changed.post('/trpc/auth.changePassword', change);
    const reset = await subscribe(app, 'free');
    await resetBy(await issuedTo(reset));
    for (const { email } of [changed, reset]) {
      const { text, links } = await app.mailTo(email, /^Your password was changed$/);
      expect(text).toContain('If it was not you, choose a new password now.');
      expect(links).toEqual([`${app.url}/forgot-password`]);
    }
  });

  it('invalidates every password link mailed before', async () => {
    const person = await subscribe(app, 'free');
    const stolen = await issuedTo(person);
    const change = { currentPassword: PASSWORD, newPassword: 'Other-New-9' };
    expect((await person.post('/trpc/auth.changePassword', change)).status).toBe(200);
    expect((await resetBy(stolen)).status).toBe(412);
    expect((await signIn(person.email, 'Other-New-9')).json.success).toBe(true);
  });
});

describe('signed-in browsers', () => {
  it('signed-in browsers are listed to their owner, who can end each, and to no one else', async () => {
    const here = await subscribe(app, 'free');
    const there = personAt(app.url);
    await there.post('/api/login-with-password', { email: here.email, password: PASSWORD });
    const listed = async () => {
      const { json } = await here.get('/trpc/auth.sessions');
      return (json.result as { data: { id: string; isThisOne: boolean }[] }).data;
    };
    const other = (await listed()).find((session) => !session.isThisOne);
    expect(await listed()).toHaveLength(2);

    const outsider = await subscribe(app, 'free');
    await outsider.post('/trpc/auth.endSessions', { sessionId: other?.id });
    expect(await listed()).toHaveLength(2);

    await here.post('/trpc/auth.endSessions', { sessionId: other?.id });
    expect(await listed()).toHaveLength(1);
    expect((await there.get('/api/current-user')).status).toBe(401);
  });

  it('a browser that was idle for a week is signed out, and not listed', async () => {
    const here = await subscribe(app, 'free');
    const there = personAt(app.url);
    await there.post('/api/login-with-password', { email: here.email, password: PASSWORD });
    await app.app.parts.orm.em.fork().execute(
      `update session set last_seen_at = last_seen_at - interval '8 days' where id in (
           select id from session where account_id = ?::uuid order by created_at desc limit 1)`,
      [here.userId],
    );
    const { json } = await here.get('/trpc/auth.sessions');
    expect((json.result as { data: unknown[] }).data).toHaveLength(1);
    expect((await there.get('/api/current-user')).status).toBe(401);
  });
});
