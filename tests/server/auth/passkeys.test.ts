import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assertion } from '../../../src/contract/passkeys.contract.ts';
import { signInWithPasskey } from '../../../src-server/auth/passkeys/sign-in-with-passkey.ts';
import { resetPassword } from '../../../src-server/auth/password/reset-password.ts';
import { allAtOnce, type Hold } from '../../support/all-at-once.ts';
import {
  type Authenticator,
  type CeremonyOptions,
  softwareAuthenticator,
} from '../../support/browser/authenticator.ts';
import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const dataOf = <T>(answer: Answer): T => (answer.json.result as { data: T }).data;
const messageOf = (answer: Answer) => (answer.json.error as { message: string }).message;

async function begin(person: Person, password = PASSWORD): Promise<CeremonyOptions> {
  const begun = await person.post('/trpc/auth.beginPasskey', { password });
  expect(begun.status).toBe(200);
  return dataOf<{ options: CeremonyOptions }>(begun).options;
}

async function addPasskey(person: Person, name = 'My laptop'): Promise<Authenticator> {
  const key = softwareAuthenticator();
  const passkey = key.register(await begin(person), { origin: app.url });
  const finished = await person.post('/trpc/auth.finishPasskey', { name, passkey });
  expect(finished.status).toBe(200);
  return key;
}

const remove = (person: Person, passkeyId: string | undefined, password = PASSWORD) =>
  person.post('/trpc/auth.removePasskey', { passkeyId, password });

async function optionsFor(person: Person): Promise<CeremonyOptions> {
  return dataOf<{ options: CeremonyOptions }>(
    await person.post('/trpc/auth.passkeySignInOptions', {}),
  ).options;
}

type SignIn = { success: boolean; message?: string; email?: string };
const signIn = async (person: Person, assertion: unknown): Promise<SignIn> =>
  dataOf<SignIn>(await person.post('/trpc/auth.signInWithPasskey', { assertion }));

const REFUSED = {
  success: false,
  message: 'We do not recognize this passkey. Please sign in with your password.',
};
const listed = async (person: Person) =>
  dataOf<{ passkeys: { id: string; name: string; lastUsedAt: string | null }[] }>(
    await person.get('/trpc/auth.passkeys'),
  ).passkeys;

describe('a passkey', () => {
  let owner: Subscriber;
  let key: Authenticator;
  beforeAll(async () => {
    owner = await subscribe(app, 'free');
    key = await addPasskey(owner);
  });

  it('signs in without name and password, and shows when it was used', async () => {
    const elsewhere = personAt(app.url);
    const assertion = key.sign(await optionsFor(elsewhere), { origin: app.url });
    expect(await signIn(elsewhere, assertion)).toEqual({ success: true, email: owner.email });
    expect((await elsewhere.get('/api/current-user')).json).toMatchObject({ email: owner.email });
    const [passkey] = await listed(owner);
    expect(passkey).toMatchObject({ name: 'My laptop' });
    expect(passkey?.lastUsedAt).not.toBeNull();
  });

  it('sends its owner a mail, with the way to undo it', async () => {
    const { links } = await app.mailTo(owner.email, /^A passkey was added/);
    expect(links).toContain(`${app.url}/forgot-password`);
  });

  it('signs each challenge once', async () => {
    const elsewhere = personAt(app.url);
    const options = await optionsFor(elsewhere);
    expect(await signIn(elsewhere, key.sign(options, { origin: app.url }))).toMatchObject({
      success: true,
    });
    expect(await signIn(elsewhere, key.sign(options, { origin: app.url }))).toEqual(REFUSED);
  });

  it.each([
    ['on another site', { origin: 'https://wickline.example' }],
    ['for another host', { host: 'wickline.example' }],
    ['without user verification', { verified: false }],
    ['with a forged challenge', { challenge: 'bWFkZS11cA' }],
  ])('a passkey is refused %s', async (_, signing) => {
    const elsewhere = personAt(app.url);
    const assertion = key.sign(await optionsFor(elsewhere), { origin: app.url, ...signing });
    expect(await signIn(elsewhere, assertion)).toEqual(REFUSED);
    expect((await elsewhere.get('/api/current-user')).status).toBe(401);
  });

  it('a passkey is refused for a challenge issued for registration', async () => {
    const options = { ...(await begin(owner)), rpId: 'localhost' };
    expect(await signIn(personAt(app.url), key.sign(options, { origin: app.url }))).toEqual(
      REFUSED,
    );
  });

  it('a passkey is refused as a clone when its counter goes back', async () => {
    const elsewhere = personAt(app.url);
    key.countFrom(0);
    const copied = key.sign(await optionsFor(elsewhere), { origin: app.url });
    expect(await signIn(elsewhere, copied)).toEqual(REFUSED);
    key.countFrom(1_000);
    const own = key.sign(await optionsFor(elsewhere), { origin: app.url });
    expect(await signIn(elsewhere, own)).toMatchObject({ success: true });
  });

  it('unknown to the server is refused with the same message', async () => {
    const elsewhere = personAt(app.url);
    const outsider = softwareAuthenticator();
    const assertion = outsider.sign(await optionsFor(elsewhere), { origin: app.url });
    expect(await signIn(elsewhere, assertion)).toEqual(REFUSED);
  });

  it('no longer works once it is removed', async () => {
    const second = await addPasskey(owner, 'Lost telephone');
    const [lost] = await listed(owner);
    await remove(owner, lost?.id);
    expect(await listed(owner)).toHaveLength(1);
    const elsewhere = personAt(app.url);
    const assertion = second.sign(await optionsFor(elsewhere), { origin: app.url });
    expect(await signIn(elsewhere, assertion)).toEqual(REFUSED);
  });
});

describe('adding or removing a passkey', () => {
  it('requires the password', async () => {
    const owner = await subscribe(app, 'free');
    const begun = await owner.post('/trpc/auth.beginPasskey', { password: 'Wrong1234' });
    expect(begun.status).toBe(400);
    expect(messageOf(begun)).toBe('Your current password is incorrect.');
  });

  it('adding a passkey is refused with the challenge of another session', async () => {
    const owner = await subscribe(app, 'free');
    const other = await subscribe(app, 'free');
    const passkey = softwareAuthenticator().register(await begin(other), { origin: app.url });
    const input = { name: 'Not mine', passkey };
    const finished = await owner.post('/trpc/auth.finishPasskey', input);
    expect(finished.status).toBe(400);
    expect(await listed(owner)).toEqual([]);
  });

  it('adding a passkey is refused when another account has it', async () => {
    const owner = await subscribe(app, 'free');
    const key = await addPasskey(owner);
    const thief = await subscribe(app, 'free');
    const passkey = key.register(await begin(thief), { origin: app.url });
    const finished = await thief.post('/trpc/auth.finishPasskey', { name: 'Taken', passkey });
    expect(finished.status).toBe(409);
  });

  it('affects only the owner’s passkeys', async () => {
    const owner = await subscribe(app, 'free');
    await addPasskey(owner);
    const [passkey] = await listed(owner);
    const other = await subscribe(app, 'free');
    await remove(other, passkey?.id);
    expect(await listed(owner)).toHaveLength(1);
  });

  it('removes none without the password', async () => {
    const owner = await subscribe(app, 'free');
    await addPasskey(owner);
    const [passkey] = await listed(owner);
    expect((await remove(owner, passkey?.id, 'Wrong1234')).status).toBe(400);
    expect(await listed(owner)).toHaveLength(1);
  });
});

describe('a password reset by mail', () => {
  it('removes every passkey, including those of a thief', async () => {
    const owner = await subscribe(app, 'free');
    const planted = await addPasskey(owner, 'Planted');
    await owner.post('/trpc/auth.requestPasswordReset', { email: owner.email });
    const { links } = await app.mailTo(owner.email, /^Choose a new password/);
    const token = new URL(String(links.find((each) => each.includes('token=')))).searchParams.get(
      'token',
    );
    const password = 'Violet-Harbour-2208';
    const reset = await personAt(app.url).post('/trpc/auth.resetPassword', { token, password });
    expect(reset.status).toBe(200);
    const thief = personAt(app.url);
    const assertion = planted.sign(await optionsFor(thief), { origin: app.url });
    expect(await signIn(thief, assertion)).toEqual(REFUSED);
  });

  it('refuses a passkey that signed before the reset', async () => {
    const owner = await subscribe(app, 'free');
    const planted = await addPasskey(owner, 'Planted');
    const assertion = planted.sign(await optionsFor(personAt(app.url)), { origin: app.url });
    await owner.post('/trpc/auth.requestPasswordReset', { email: owner.email });
    const { links } = await app.mailTo(owner.email, /^Choose a new password/);
    const link = new URL(String(links.find((each) => each.includes('token='))));
    const token = String(link.searchParams.get('token'));
    const { auth, orm } = app.app.parts;
    const input = { token, password: 'Violet-Harbour-2209', follower: null };
    const from = { userAgent: null, signUpToken: null, knownBrowserToken: null };
    const hold: Hold = ['select 1 from account where id = ?::uuid for update', [owner.userId]];
    const works: (() => Promise<unknown>)[] = [
      () => resetPassword(auth, input),
      () => signInWithPasskey(auth, assertion as Assertion, from),
    ];
    expect(await allAtOnce(orm, hold, works)).toEqual([
      { status: 'fulfilled', value: owner.userId },
      { status: 'fulfilled', value: null },
    ]);
  });
});
