import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attestedPasskey } from '../../support/attested-passkey.ts';
import {
  type CeremonyOptions,
  softwareAuthenticator,
} from '../../support/browser/authenticator.ts';
import { untilLocked } from '../../support/database/lock-waiters.ts';
import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const dataOf = <T>({ json }: Answer): T => (json.result as { data: T }).data;
const optionsOf = (answer: Answer) => dataOf<{ options: CeremonyOptions }>(answer).options;
const begin = async (person: Person, slice = 'auth', password = PASSWORD) =>
  optionsOf(await person.post(`/trpc/${slice}.beginPasskey`, { password }));
const finish = (person: Person, passkey: unknown, slice = 'auth') =>
  person.post(`/trpc/${slice}.finishPasskey`, { name: 'A key', passkey });

it.each(['auth', 'admin'])(
  'fetches no address named by an attestation certificate: %s',
  async (slice) => {
    const asked: (string | undefined)[] = [];
    const inside = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    });
    await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as AddressInfo;
    const revocations = `http://127.0.0.1:${port}/latest/meta-data/`;
    const person = slice === 'auth' ? await subscribe(app, 'free') : personAt(app.url);
    if (slice === 'admin') await person.post('/api/admin-login', OPERATOR);
    const options = await begin(person, slice, slice === 'auth' ? PASSWORD : OPERATOR.password);
    const passkey = await attestedPasskey(options, { origin: app.url, revocations });
    const { status } = await finish(person, passkey, slice);
    expect(asked).toEqual([]);
    // Certificates are dropped, so the key is accepted. The second time it is already known.
    expect(status).toBe(slice === 'auth' ? 200 : 409);
    inside.close();
  },
);

it('refuses a passkey whose session ends while it is stored', async () => {
  const thief = await subscribe(app, 'free');
  const key = softwareAuthenticator();
  const passkey = key.register(await begin(thief), { origin: app.url });
  await personAt(app.url).post('/trpc/auth.requestPasswordReset', { email: thief.email });
  const { links } = await app.mailTo(thief.email, /Choose a new password/);
  const token = new URL(String(links[0])).searchParams.get('token');
  const em = app.app.parts.orm.em.fork();
  await em.begin();
  // The same credential, later rolled back, delays the insert until after every check of the call.
  await em.execute(
    `insert into passkey (id, credential_id, owner_id, public_key, sign_count, transports, synced, name, created_at)
     values (gen_random_uuid(), ?, gen_random_uuid(), 'x', 0, '{}', false, 'x', now())`,
    [key.credentialId],
  );
  const waiting = (count: number) =>
    untilLocked((sql) => app.app.parts.orm.em.fork().execute(sql), { count });
  const finishing = finish(thief, passkey);
  await waiting(1);
  const reset = personAt(app.url).post('/trpc/auth.resetPassword', {
    token,
    password: 'Correct-Horse-42-Battery',
  });
  // Either ended before the passkey is stored, or waiting for that.
  await Promise.race([reset, waiting(2)]);
  await em.rollback();
  await finishing;
  expect((await reset).status).toBe(200);
  const outsider = personAt(app.url);
  const options = optionsOf(await outsider.post('/trpc/auth.passkeySignInOptions', {}));
  const assertion = key.sign(options, { origin: app.url });
  const signedIn = await outsider.post('/trpc/auth.signInWithPasskey', { assertion });
  expect(dataOf(signedIn)).toMatchObject({ success: false });
});

it('keeps to twenty passkeys, however many challenges were issued before', async () => {
  const person = await subscribe(app, 'free');
  const challenges: CeremonyOptions[] = [];
  for (let n = 0; n < 22; n += 1) challenges.push(await begin(person));
  const answers: number[] = [];
  for (const options of challenges) {
    const passkey = softwareAuthenticator().register(options, { origin: app.url });
    answers.push((await finish(person, passkey)).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(20);
});
