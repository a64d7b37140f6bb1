import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assertion } from '../../../../src/contract/passkeys.contract.ts';
import { dropFactor } from '../../../../src-server/operator/sign-in/factors/drop-factor.ts';
import { signInByPasskey as signInOperator } from '../../../../src-server/operator/sign-in/factors/operator-passkeys.ts';
import { allAtOnce, type Hold } from '../../../support/all-at-once.ts';
import {
  type Authenticator,
  type CeremonyOptions,
  softwareAuthenticator,
} from '../../../support/browser/authenticator.ts';
import { type Answer, type Person, personAt } from '../../../support/http-person.ts';
import { addOperatorPasskey, signInByPasskey } from '../../../support/operator-passkey.ts';
import { PASSWORD, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let operator: Person;
let key: Authenticator;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  key = await addOperatorPasskey(operator, app.url);
});
afterAll(() => app.close());

const dataOf = <T>(answer: Answer): T => (answer.json.result as { data: T }).data;

const signIn = (person: Person, by: Authenticator, side: 'admin' | 'auth' = 'admin') =>
  signInByPasskey(person, by, app.url, side);
const isIn = async (person: Person) => (await person.get('/trpc/admin.operators')).status === 200;

const audited = (action: string) =>
  app.app.parts.orm.em
    .fork()
    .execute<{ after: unknown }[]>('select * from audit_entry where action = ?', [action]);

describe('an operator’s passkey', () => {
  it('signs in without name, password and code, and is audited as such', async () => {
    const elsewhere = personAt(app.url);
    expect(await signIn(elsewhere, key)).toBe(true);
    expect(await isIn(elsewhere)).toBe(true);
    expect((await audited('operator.signed-in')).at(-1)?.after).toEqual({ passkey: true });
    expect(await audited('operator.passkey-added')).toHaveLength(1);
  });

  it('an operator’s passkey does not work for subscribers, nor a subscriber’s passkey for operators', async () => {
    expect(await signIn(personAt(app.url), key, 'auth')).toBe(false);
    const subscriber = await subscribe(app, 'free');
    const own = softwareAuthenticator();
    const begun = await subscriber.post('/trpc/auth.beginPasskey', { password: PASSWORD });
    const { options } = dataOf<{ options: CeremonyOptions }>(begun);
    const passkey = own.register(options, { origin: app.url });
    await subscriber.post('/trpc/auth.finishPasskey', { name: 'Own', passkey });
    const elsewhere = personAt(app.url);
    expect(await signIn(elsewhere, own)).toBe(false);
    expect(await isIn(elsewhere)).toBe(false);
  });

  it('requires the password when it is added', async () => {
    const begun = await operator.post('/trpc/admin.beginPasskey', { password: 'wrong' });
    expect(begun.status).toBe(400);
  });

  it('an operator’s passkey can be removed by its owner, which is audited once', async () => {
    const lost = await addOperatorPasskey(operator, app.url);
    const { passkeys } = dataOf<{ passkeys: { id: string }[] }>(
      await operator.get('/trpc/admin.passkeys'),
    );
    const passkeyId = passkeys[0]?.id;
    await operator.post('/trpc/admin.removePasskey', { passkeyId });
    await operator.post('/trpc/admin.removePasskey', { passkeyId });
    expect(await audited('operator.passkey-removed')).toHaveLength(1);
    expect(await signIn(personAt(app.url), lost)).toBe(false);
    expect(await signIn(personAt(app.url), key)).toBe(true);
  });

  it('stops working when the factor is dropped on the server, even for a sign-in under way', async () => {
    const { admin, orm } = app.app.parts;
    const asked = await personAt(app.url).post('/trpc/admin.passkeySignInOptions', {});
    const { options } = dataOf<{ options: CeremonyOptions }>(asked);
    const assertion = key.sign(options, { origin: app.url }) as Assertion;
    const from = { address: '127.0.0.1', browser: null, knownBrowserToken: null };
    const hold: Hold = [
      'select 1 from operator where username = ? for update',
      [OPERATOR.username],
    ];
    const works: (() => Promise<unknown>)[] = [
      () => dropFactor(admin, OPERATOR.username),
      () => signInOperator(admin, assertion, from),
    ];
    expect(await allAtOnce(orm, hold, works)).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: null },
    ]);
    expect(await signIn(personAt(app.url), key)).toBe(false);
  });
});
