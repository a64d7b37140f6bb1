import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken, newToken } from '../../../../src-server/secrets/token.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { PASSWORD, pay, type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const knownTo = async (token: string) => {
  const rows = await app.app.parts.orm.em
    .fork()
    .execute<{ owner_id: string }[]>('select owner_id from known_browser where token_hash = ?', [
      hashToken(token),
    ]);
  return rows.map((row) => row.owner_id);
};
const knownToken = (person: Person) => String(person.cookies.get('known'));
const signIn = (person: Person, { email }: Subscriber) =>
  person.post('/api/login-with-password', { email, password: PASSWORD });

describe('a completed sign-up', () => {
  it('closes the session that its browser had before', async () => {
    const browser = await subscribe(app, 'free');
    const before = `sid=${browser.cookies.get('sid')}`;
    const email = 'another-account@example.com';
    await browser.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
    const body = { email, password: PASSWORD, sessionId: null };
    expect((await browser.post('/api/complete-subscription-signup', body)).status).toBe(200);
    expect((await browser.get('/api/current-user')).json.email).toBe(email);
    expect((await browser.get('/api/current-user', { cookie: before })).status).toBe(401);
  });
});

describe('a sign-up completed at /register', () => {
  it('closes the session that its browser had before, and opens none', async () => {
    const browser = await subscribe(app, 'free');
    const before = `sid=${browser.cookies.get('sid')}`;
    const choice = { email: 'registered@example.com', plan: 'basic', billing: 'monthly' } as const;
    await browser.post('/api/create-email-user', choice);
    const sessionId = await pay(app, browser, choice);
    const body = { email: choice.email, password: PASSWORD, sessionId };
    expect((await browser.post('/api/complete-registration', body)).json.success).toBe(true);
    expect(browser.cookies.has('sid')).toBe(false);
    expect((await browser.get('/api/current-user', { cookie: before })).status).toBe(401);
  });
});

describe('the known-browser cookie', () => {
  it('the known-browser cookie is replaced at sign-in, so a planted one makes no browser known', async () => {
    const owner = await subscribe(app, 'free');
    const victim = personAt(app.url);
    const planted = newToken();
    victim.cookies.set('known', planted);
    await signIn(victim, owner);
    expect(await knownTo(planted)).toEqual([]);
    expect(await knownTo(knownToken(victim))).toEqual([owner.userId]);
  });

  it('the known-browser cookie is replaced at sign-in even when its planter signed in with it before', async () => {
    const [owner, planter] = [await subscribe(app, 'free'), await subscribe(app, 'free')];
    const victim = personAt(app.url);
    const planted = knownToken(planter);
    victim.cookies.set('known', planted);
    await signIn(victim, owner);
    expect(await knownTo(planted)).toEqual([]);
  });

  it('keeps a browser known to each account that signed in there', async () => {
    const [one, two] = [await subscribe(app, 'free'), await subscribe(app, 'free')];
    const shared = personAt(app.url);
    await signIn(shared, one);
    await signIn(shared, two);
    expect((await knownTo(knownToken(shared))).sort()).toEqual([one.userId, two.userId].sort());
  });

  it('the known-browser cookie is removed at sign-out for the account that signs out', async () => {
    const [one, two] = [await subscribe(app, 'free'), await subscribe(app, 'free')];
    const alone = knownToken(one);
    await one.post('/api/logout');
    expect(await knownTo(alone)).toEqual([]);
    expect(one.cookies.has('known')).toBe(false);

    const shared = personAt(app.url);
    await signIn(shared, one);
    await signIn(shared, two);
    await shared.post('/api/logout');
    expect(await knownTo(knownToken(shared))).toEqual([one.userId]);
  });
});
