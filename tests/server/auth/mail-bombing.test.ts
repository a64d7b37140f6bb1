import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestEmailChange } from '../../../src-server/auth/mailed-link/change-email.ts';
import { sendConfirmation } from '../../../src-server/auth/mailed-link/send-confirmation.ts';
import { mailPasswordReset } from '../../../src-server/auth/password/mail-password-reset.job.ts';
import { takeExit } from '../../../src-server/billing/exits/take-exit.ts';
import { MAILS_TO_ONE } from '../../../src-server/limits/limit-table.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let people: Subscriber[];
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1' } });
  people = await Promise.all([1, 2, 3, 4, 5].map(() => subscribe(app, 'free')));
});
afterAll(() => app.close());

const MAX_MAILS = MAILS_TO_ONE.points;

async function mailsTo(address: string, template: string): Promise<number> {
  const [row] = await app.app.parts.orm.em
    .fork()
    .execute<{ n: number }[]>(
      'select count(*)::int as n from outgoing_mail where to_address = ? and template = ?',
      [address, template],
    );
  return row?.n ?? -1;
}

const askFor = (person: Subscriber | undefined, newEmail: string) =>
  requestEmailChange(
    app.app.parts.auth,
    {
      kind: 'subscriber',
      accountId: person?.userId ?? '',
      email: person?.email ?? '',
      sessionId: '',
    },
    { newEmail, password: PASSWORD },
  );

it('a mailbox gets few password links, however many are requested', async () => {
  const [victim] = people;
  const email = victim?.email ?? '';
  // The caller already has the answer. This is the job behind it, which reports nothing.
  for (let asked = 0; asked < MAX_MAILS + 3; asked += 1)
    await mailPasswordReset(app.app.parts.auth, { email });
  expect(await mailsTo(email, 'reset-password')).toBe(MAX_MAILS);
  await mailPasswordReset(app.app.parts.auth, { email: people[1]?.email ?? '' });
  expect(await mailsTo(people[1]?.email ?? '', 'reset-password')).toBe(1);
});

it('a mailbox that many users enter as their new one gets few mails', async () => {
  const email = 'named-by-many@example.com';
  for (const person of people.slice(1)) await askFor(person, email);
  expect(await mailsTo(email, 'change-email-new')).toBe(MAX_MAILS);
});

it('an address that strangers enter elsewhere keeps its own password links', async () => {
  const [attacker, victim] = await Promise.all([subscribe(app, 'free'), subscribe(app, 'free')]);
  await app.app.parts.orm.em
    .fork()
    .execute('update account set email_confirmed_at = now() where id = ?', [victim.userId]);
  for (let asked = 0; asked < MAX_MAILS; asked += 1) await askFor(attacker, victim.email);
  const declaration = { kind: 'cancel', email: victim.email, name: 'A stranger' } as const;
  for (let sent = 0; sent < MAX_MAILS; sent += 1)
    await takeExit(app.app.parts.billing, { ...declaration, reference: null, cause: null }, 'en');
  await mailPasswordReset(app.app.parts.auth, { email: victim.email });
  expect(await mailsTo(victim.email, 'reset-password')).toBe(1);
});

it('an owner who requests changes of address too often hears why no link is mailed', async () => {
  const owner = await subscribe(app, 'free');
  for (let asked = 0; asked < MAX_MAILS; asked += 1)
    await askFor(owner, `wish-${asked}@example.com`);
  await expect(askFor(owner, 'one-more@example.com')).rejects.toMatchObject({
    code: 'auth.many-mails',
    kind: 'rate-limited',
  });
  expect(await mailsTo(owner.email, 'change-email-old')).toBe(MAX_MAILS);
});

it('a change of address requested too often leaves the mailed links valid', async () => {
  const person = people[4];
  const links = () =>
    app.app.parts.orm.em
      .fork()
      .execute('select id from mailed_link where user_id = ?::uuid order by id', [
        person?.userId ?? '',
      ]);
  await askFor(person, 'elsewhere@example.com');
  const mailed = await links();
  expect(mailed.length).toBeGreaterThanOrEqual(2);
  await askFor(person, 'named-by-many@example.com');
  expect(await links()).toEqual(mailed);
});

it('an owner gets a new confirmation link a few times, hears why not more, and none once it is confirmed', async () => {
  const owner = await subscribe(app, 'free');
  const ask = () => sendConfirmation(app.app.parts.auth, { accountId: owner.userId });
  for (let asked = 0; asked < MAX_MAILS; asked += 1) await ask();
  expect(await mailsTo(owner.email, 'confirm-email')).toBe(1 + MAX_MAILS);
  await expect(ask()).rejects.toMatchObject({ kind: 'rate-limited' });
  expect(await mailsTo(owner.email, 'confirm-email')).toBe(1 + MAX_MAILS);

  const state = async () =>
    ((await owner.get('/trpc/auth.ownEmail')).json.result as { data: object }).data;
  expect(await state()).toEqual({ isConfirmed: false });
  await app.app.parts.orm.em
    .fork()
    .execute('update account set email_confirmed_at = now() where id = ?', [owner.userId]);
  expect(await state()).toEqual({ isConfirmed: true });
  expect((await owner.post('/trpc/auth.sendConfirmation')).status).toBe(409);
});
