import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswordHasher } from '../../../src-server/auth/password/password-hasher.ts';
import { machineClock } from '../../../src-server/clock/clock.ts';
import { ensureFirstOperator } from '../../../src-server/operator/operators.ts';
import {
  type CeremonyOptions,
  softwareAuthenticator,
} from '../../support/browser/authenticator.ts';
import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const optionsOf = ({ json }: Answer) =>
  (json.result as { data: { options: CeremonyOptions } }).data.options;
const restartWith = (password: string) =>
  ensureFirstOperator(
    {
      orm: app.app.parts.orm,
      clock: machineClock,
      machineClock,
      passwords: createPasswordHasher(1),
    },
    { username: OPERATOR.username, password, passwordHash: null },
  );
async function signIn(): Promise<Person> {
  const person = personAt(app.url);
  await person.post('/api/admin-login', OPERATOR);
  return person;
}

it('a new configured password removes the passkeys of its operator', async () => {
  const thief = await signIn();
  const begun = await thief.post('/trpc/admin.beginPasskey', { password: OPERATOR.password });
  const key = softwareAuthenticator();
  const passkey = key.register(optionsOf(begun), { origin: app.url });
  expect((await thief.post('/trpc/admin.finishPasskey', { name: 'x', passkey })).status).toBe(200);
  const enter = async () => {
    const person = personAt(app.url);
    const options = optionsOf(await person.post('/trpc/admin.passkeySignInOptions', {}));
    const assertion = key.sign(options, { origin: app.url });
    const { json } = await person.post('/trpc/admin.signInWithPasskey', { assertion });
    return (json.result as { data: { success: boolean } }).data.success;
  };
  await restartWith(OPERATOR.password);
  expect(await enter()).toBe(true);
  await restartWith('another long horse battery');
  expect(await enter()).toBe(false);
  const [entry] = await app.app.parts.orm.em
    .fork()
    .execute<{ after: object }[]>(
      "select after from audit_entry where action = 'operator.password-changed' order by id desc limit 1",
    );
  expect(entry?.after).toMatchObject({ by: 'settings', passkeysEnded: 1 });
});
