import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestPasswordReset } from '../../../../src-server/auth/password/reset-password.ts';
import { signInWithPassword } from '../../../../src-server/auth/session/sign-in-with-password.ts';
import { takeExit } from '../../../../src-server/billing/exits/take-exit.ts';
import { AccountEntity } from '../../../../src-server/people/account.entity.ts';
import { entitiesMade } from '../../../support/database/entities-made.ts';
import { statementsOf, withoutValues } from '../../../support/database/statements-of.ts';
import { personAt } from '../../../support/http-person.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const FROM = { address: '192.0.2.1', userAgent: null, knownBrowserToken: null, signUpToken: null };

let app: TestApp;
let known: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  known = await subscribe(app, 'free');
});
afterAll(() => app.close());

describe('the existence of an account', () => {
  it.each([
    ['without a cookie', null],
    ['with a forged one', 'x'.repeat(43)],
  ])(
    'an account’s existence does not show in the database queries of a wrong password, %s',
    async (_, cookie) => {
      const { auth } = app.app.parts;
      const from = { ...FROM, knownBrowserToken: cookie };
      const asked = async (email: string) => {
        const wrong = () => signInWithPassword(auth, { email, password: 'Wrong1234' }, from);
        return withoutValues(await statementsOf(auth.orm, wrong));
      };
      const ofKnown = await asked(known.email);
      expect(ofKnown.length).toBeGreaterThan(cookie === null ? 0 : 1);
      expect(await asked('nobody@example.com')).toEqual(ofKnown);
    },
  );

  it('an account’s existence does not show in the work of a wrong password', async () => {
    const { auth } = app.app.parts;
    const verified = async (email: string) => {
      let count = 0;
      const counting = async <T>(work: () => Promise<T>) => {
        count += 1;
        return work();
      };
      const passwords = {
        ...auth.passwords,
        verify: (...given: Parameters<typeof auth.passwords.verify>) =>
          counting(() => auth.passwords.verify(...given)),
        verifyDummy: (...given: Parameters<typeof auth.passwords.verifyDummy>) =>
          counting(() => auth.passwords.verifyDummy(...given)),
      };
      const input = { email, password: 'Wrong1234' };
      const { success } = await signInWithPassword({ ...auth, passwords }, input, FROM);
      return { count, success };
    };
    const ofKnown = await verified(known.email);
    expect(ofKnown).toEqual({ count: 1, success: false });
    expect(await verified('nobody@example.com')).toEqual(ofKnown);
  });

  it('an account’s existence does not show in the entities loaded for a wrong password', async () => {
    const { auth } = app.app.parts;
    const made = entitiesMade(auth.orm);
    const { email } = known;
    expect(await made(() => auth.orm.em.fork().findOne(AccountEntity, { email }))).toBe(1);
    for (const email of [known.email, 'nobody@example.com']) {
      const input = { email, password: 'Wrong1234' };
      expect(await made(() => signInWithPassword(auth, input, FROM))).toBe(0);
    }
  });

  it('shows neither in the answer nor in the work of a password reset', async () => {
    const asked = (email: string) =>
      personAt(app.url).post('/trpc/auth.requestPasswordReset', { email });
    const [ofKnown, ofUnknown] = [await asked(known.email), await asked('nobody@example.com')];
    expect(ofUnknown.text).toBe(ofKnown.text);
    expect(ofUnknown.status).toBe(ofKnown.status);
    const work = (email: string) =>
      statementsOf(app.app.parts.auth.orm, () =>
        requestPasswordReset(app.app.parts.auth, { email }),
      );
    const statements = await work(known.email);
    expect(statements.length).toBeGreaterThan(0);
    expect(await work('nobody@example.com')).toEqual(statements);
  });

  it.each(['cancel', 'withdraw'] as const)(
    'shows neither in the answer nor in the work of the form to %s',
    async (kind) => {
      const { billing } = app.app.parts;
      const words = { name: 'Ada', reference: null, cause: null };
      const work = async (email: string) =>
        withoutValues(
          await statementsOf(billing.orm, () => takeExit(billing, { kind, email, ...words }, 'en')),
        );
      const ofKnown = await work(known.email);
      expect(ofKnown.length).toBeGreaterThan(1);
      expect(await work('nobody@example.com')).toEqual(ofKnown);
    },
  );

  it('an account’s existence does not show with a wrong session cookie, Bearer or token', async () => {
    const wrong = 'x'.repeat(43);
    const answers = await Promise.all([
      personAt(app.url).get('/api/current-user', { authorization: `Bearer ${known.email}` }),
      personAt(app.url).get('/api/current-user', { authorization: 'Bearer nobody@example.com' }),
      personAt(app.url).get('/api/current-user', { cookie: `sid=${wrong}` }),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });
});
