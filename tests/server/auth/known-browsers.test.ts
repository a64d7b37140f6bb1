import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberBrowser } from '../../../src-server/auth/session/known-browsers.ts';
import { hashToken } from '../../../src-server/secrets/token.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rows = <R>(sql: string, values: unknown[]) =>
  app.app.parts.orm.em.fork().execute<R[]>(sql, values);
/** The stored tokens of an account's or operator's known browsers. */
const knownOf = async (ownerId: string) => {
  const kept = await rows<{ token_hash: string }>(
    'select token_hash from known_browser where owner_id = ?',
    [ownerId],
  );
  return kept.map((row) => row.token_hash);
};
const tokenOf = (person: Person) => hashToken(String(person.cookies.get('known')));
const NEW = 'Brand-New-Kettle-9';

async function tokenIn(address: string, subject: RegExp): Promise<string> {
  const mail = await app.mailTo(address, subject);
  return String(new URL(String(mail.links[0])).searchParams.get('token'));
}

/** Another person who knew the password for a while. */
async function withAnother(): Promise<Subscriber> {
  const owner = await subscribe(app, 'free');
  const there = personAt(app.url);
  await there.post('/api/login-with-password', { email: owner.email, password: PASSWORD });
  expect(await knownOf(owner.userId)).toHaveLength(2);
  return owner;
}

describe('known browsers', () => {
  it('known browsers are forgotten after a password change, except the one that made it', async () => {
    const owner = await withAnother();
    const change = { currentPassword: PASSWORD, newPassword: NEW };
    await owner.post('/trpc/auth.changePassword', change);
    expect(await knownOf(owner.userId)).toEqual([tokenOf(owner)]);
  });

  it('known browsers are forgotten after a reset, except the one that followed the link', async () => {
    const owner = await withAnother();
    await owner.post('/trpc/auth.requestPasswordReset', { email: owner.email });
    const token = await tokenIn(owner.email, /new password/);
    const reader = personAt(app.url);
    await reader.post('/trpc/auth.resetPassword', { token, password: NEW });
    expect(await knownOf(owner.userId)).toEqual([tokenOf(reader)]);
  });

  it('known browsers are forgotten when all other sessions are ended, but not for a single one', async () => {
    const owner = await withAnother();
    await owner.post('/trpc/auth.endSessions', { sessionId: crypto.randomUUID() });
    expect(await knownOf(owner.userId)).toHaveLength(2);
    await owner.post('/trpc/auth.endSessions', { sessionId: null });
    expect(await knownOf(owner.userId)).toEqual([tokenOf(owner)]);
  });

  it('known browsers are all forgotten after a change of address', async () => {
    const owner = await withAnother();
    const request = { newEmail: 'known-elsewhere@example.com', password: PASSWORD };
    await owner.post('/trpc/auth.requestEmailChange', request);
    const tokens = [
      await tokenIn(request.newEmail, /to this address/),
      await tokenIn(owner.email, /your new address/),
    ];
    for (const token of tokens) await owner.post('/trpc/auth.confirmEmail', { token });
    expect(await knownOf(owner.userId)).toEqual([]);
  });

  it('known browsers of an operator are forgotten when the other sessions are ended', async () => {
    const [here, there] = [personAt(app.url), personAt(app.url)];
    for (const person of [here, there]) await person.post('/api/admin-login', OPERATOR);
    const [operator] = await rows<{ id: string }>('select id from operator', []);
    expect(await knownOf(String(operator?.id))).toHaveLength(2);
    await here.post('/trpc/admin.endOtherOperatorSessions', {});
    expect(await knownOf(String(operator?.id))).toEqual([tokenOf(here)]);
  });
});

it('are limited to twenty per account, and the oldest are evicted', async () => {
  const ownerId = crypto.randomUUID();
  const { orm } = app.app.parts;
  const written: string[] = [];
  const browser = {
    readCookie: () => null,
    writeCookie: (_name: string, token: string) => void written.push(hashToken(token)),
  };
  for (let minute = 0; minute < 23; minute += 1) {
    const machineClock = { now: () => new Date(Date.UTC(2026, 0, 1, 0, minute)) };
    await rememberBrowser({ orm, machineClock }, browser, ownerId);
  }
  expect((await knownOf(ownerId)).sort()).toEqual(written.slice(3).sort());
});
