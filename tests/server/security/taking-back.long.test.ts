import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, personAt } from '../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const follow = (token: string) => personAt(app.url).post('/trpc/auth.confirmEmail', { token });
const tokenIn = async (address: string, subject: RegExp) =>
  String(new URL(String((await app.mailTo(address, subject)).links[0])).searchParams.get('token'));
const takeBackToken = (address: string) => tokenIn(address, /was changed$/);

async function move(person: Person, from: string, to: string): Promise<void> {
  await person.post('/trpc/auth.requestEmailChange', { newEmail: to, password: PASSWORD });
  expect((await follow(await tokenIn(from, /your new address/))).status).toBe(200);
  expect((await follow(await tokenIn(to, /to this address/))).status).toBe(200);
}

async function signIn(email: string): Promise<Person> {
  const person = personAt(app.url);
  await person.post('/api/login-with-password', { email, password: PASSWORD });
  return person;
}

async function signUp(email: string): Promise<void> {
  const person = personAt(app.url);
  await person.post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
  const account = { email, password: PASSWORD, sessionId: null, plan: 'free' };
  const completed = await person.post('/api/complete-subscription-signup', account);
  expect(completed.json).toEqual({ success: true });
}

const ownerOf = async (email: string) => {
  const [row] = await app.app.parts.orm.em
    .fork()
    .execute<{ id: string }[]>('select id from account where email = ?', [email]);
  return row?.id;
};

it('reverting a second address change keeps the first address’s link', async () => {
  const owner = await subscribe(app, 'free');
  await move(owner, owner.email, 'thief-one@example.com');
  const thief = await signIn('thief-one@example.com');
  await move(thief, 'thief-one@example.com', 'thief-two@example.com');
  expect((await follow(await takeBackToken('thief-one@example.com'))).status).toBe(200);
  expect((await follow(await takeBackToken(owner.email))).status).toBe(200);
  expect(await ownerOf(owner.email)).toBe(owner.userId);
});

it('reverting an address change ends the links of later changes', async () => {
  const owner = await subscribe(app, 'free');
  await move(owner, owner.email, 'thief-three@example.com');
  const thief = await signIn('thief-three@example.com');
  await move(thief, 'thief-three@example.com', 'thief-four@example.com');
  // Read first: a link that was reverted before its mail went out is not mailed.
  const later = await takeBackToken('thief-three@example.com');
  expect((await follow(await takeBackToken(owner.email))).status).toBe(200);
  expect((await follow(later)).status).toBe(412);
  expect(await ownerOf(owner.email)).toBe(owner.userId);
});

it('an account that never proved the former address does not block its owner from reverting', async () => {
  const owner = await subscribe(app, 'free');
  await move(owner, owner.email, 'thief-five@example.com');
  await signUp(owner.email);
  expect((await follow(await takeBackToken(owner.email))).status).toBe(200);
  expect(await ownerOf(owner.email)).toBe(owner.userId);
});
