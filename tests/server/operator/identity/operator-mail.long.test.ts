import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordAudit } from '../../../../src-server/audit/record-audit.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { beginEnrolment, clockOfCodes } from '../../../support/begin-enrolment.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { operatorOfRole } from '../../../support/operator-of-role.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';
const OWNER = 'owner@example.com';

const machineClock = clockOfCodes();
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp({ environment: { OPERATOR_EMAIL: OWNER }, machineClock });
  owner = personAt(app.url);
  await owner.post('/api/admin-login', OPERATOR);
  for (const role of ['finance', 'support'] as const) {
    const { id } = await operatorOfRole(app, role);
    await sql('update operator set email = ? where id = ?', [`${role}@example.com`, id]);
  }
});
afterAll(() => app.close());
beforeEach(() => sql('delete from outgoing_mail'));

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
/** Recipients by template. */
const readersOf = async (template: string) => {
  const rows = await sql<{ to: string }>(
    'select to_address as "to" from outgoing_mail where template = ? order by to_address',
    [template],
  );
  return rows.map(({ to }) => to);
};
const signIn = async (person: Person, username = OPERATOR.username, browser = FIREFOX) =>
  person.post(
    '/api/admin-login',
    { username, password: OPERATOR.password },
    { 'user-agent': browser },
  );
/** Audits a refund as the end of a call to Stripe does. */
const auditRefund = (after: Record<string, string | number>, action = 'billing.sign-up-ended') =>
  transact(app.app.parts.orm, async (em) => {
    const [row] = await em.execute<{ id: string }[]>(
      "select id from operator where username = 'one.support'",
    );
    recordAudit(em, {
      at: new Date(),
      actor: { kind: 'operator', id: row?.id ?? '' },
      action,
      target: `payment:${newId()}`,
      before: null,
      after,
    });
  });

test('mails a sign-in from an unknown browser, once an hour for each kind of browser', async () => {
  await signIn(personAt(app.url), 'one.support');
  await signIn(personAt(app.url), 'one.support');
  const to = 'support@example.com';
  expect(await readersOf('operator-new-sign-in')).toEqual([to]);
  const mail = await app.mailTo(to, /^New sign-in to your operator account/);
  expect(mail.text).toMatch(
    /with Firefox on Linux on \w+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC, from/,
  );
  expect(mail.links).toContain(`${app.url}/admin/operators`);
});

test('does not mail a sign-in from a known browser', async () => {
  const person = personAt(app.url);
  await signIn(person);
  await sql('delete from outgoing_mail');
  await signIn(person);
  expect(await readersOf('operator-new-sign-in')).toEqual([]);
});

test('sends no mail to an operator without an address', async () => {
  const person = await operatorOfRole(app, 'read-only', 'nowhere');
  await signIn(personAt(app.url), person.username);
  expect(await readersOf('operator-new-sign-in')).toEqual([]);
});

test('mails the owners the name and role of a new operator', async () => {
  const { password } = OPERATOR;
  const invited = await owner.post('/trpc/admin.inviteOperator', {
    username: 'new.one',
    role: 'finance',
    password,
  });
  const { link } = (invited.json.result as { data: { link: string } }).data;
  const token = new URL(link).searchParams.get('invite');
  await personAt(app.url).post('/trpc/admin.acceptInvitation', {
    token,
    password: 'correct battery staple 4',
  });
  expect(await readersOf('operator-joined')).toEqual([OWNER]);
  const { text } = await app.mailTo(OWNER, /^new\.one is now an operator/);
  expect(text).toContain('Their role is finance.');
});

test('mails an operator whose authenticator was removed', async () => {
  const code = await beginEnrolment(owner, machineClock);
  await owner.post('/trpc/admin.finishEnrolment', { code: code() });
  const input = { password: OPERATOR.password, code: code() };
  expect((await owner.post('/trpc/admin.removeFactor', input)).status).toBe(200);
  expect(await readersOf('operator-factor-removed')).toEqual([OWNER]);
});

test('mails the owners about exports of personal data', async () => {
  const { userId } = await subscribe(app, 'free');
  expect((await owner.get('/api/admin/users.csv')).status).toBe(200);
  await owner.post('/trpc/admin.exportUser', { accountId: userId });
  expect(await readersOf('operator-export')).toEqual([OWNER, OWNER]);
});

test('mails no operator when a subscriber downloads their own data', async () => {
  const person = await subscribe(app, 'free');
  await person.get('/trpc/account.exportData');
  expect(await readersOf('operator-export')).toEqual([]);
});

test('mails owners and finance about a refund once it is done', async () => {
  await auditRefund({ outcome: 'begun' });
  expect(await readersOf('operator-refund')).toEqual([]);
  await auditRefund({ outcome: 'done', refundedCents: 4900, currency: 'usd' });
  expect(await readersOf('operator-refund')).toEqual(['finance@example.com', OWNER]);
  const { text } = await app.mailTo('finance@example.com', /refunded \$49/);
  expect(text).toContain('one.support refunded $49');
});

test('mails owners and finance about the refund of a subscription, with the pending part once', async () => {
  const who = await subscribe(app, 'standard');
  const [own] = await sql<{ id: string }>(
    'select stripe_subscription_id as id from subscription where user_id = ?',
    [who.userId],
  );
  const change = { accountId: who.userId, subscriptionId: own?.id, how: 'now-refunded' };
  expect((await owner.post('/trpc/admin.changeSubscriptionEnd', change)).status).toBe(200);
  expect(await readersOf('operator-refund')).toEqual(['finance@example.com', OWNER]);
  const mail = await app.mailTo(
    'finance@example.com',
    new RegExp(`^${OPERATOR.username} refunded`),
  );
  expect(mail.text).toContain('and ended a subscription.');
  expect(mail.links).toContain(`${app.url}/admin/users/${who.userId}`);
});

test.each([
  ['billing.refunded', { refundedCents: 1_100, pendingCents: 1_100 }, '$11.00'],
  ['billing.refunded', { outcome: 'failed', refundedCents: 1_200 }, '$12.00'],
  ['offers.gift-voided', { refundedMinor: 1_300 }, '$13.00'],
  ['offers.lifetime-voided', { refundedMinor: 1_400 }, '$14.00'],
])('mails owners and finance about %s with %j', async (action, facts, amount) => {
  await auditRefund({ outcome: 'done', currency: 'usd', ...facts }, action);
  expect(await readersOf('operator-refund')).toEqual(['finance@example.com', OWNER]);
  await app.mailTo(OWNER, new RegExp(`^one\\.support refunded \\${amount}$`));
});

test('mails the owners about an exported list of what partners are paid', async () => {
  expect((await owner.get('/api/admin/payouts.csv')).status).toBe(200);
  expect(await readersOf('operator-export')).toEqual([OWNER]);
});

test('writes no mail when the transaction of its act fails', async () => {
  const failing = transact(app.app.parts.orm, async (em) => {
    const [row] = await em.execute<{ id: string }[]>(
      'select id from operator where from_environment',
    );
    recordAudit(em, {
      at: new Date(),
      actor: { kind: 'operator', id: row?.id ?? '' },
      action: 'users.exported',
      target: 'users',
      before: null,
      after: null,
    });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await readersOf('operator-export')).toEqual([]);
});

test('changes an operator’s address after the password, and mails the former address', async () => {
  const person = await operatorOfRole(app, 'support', 'mover');
  const set = (email: string | null, password = OPERATOR.password) =>
    person.post('/trpc/admin.setOperatorEmail', { email, password });
  expect((await set('first@example.com', 'wrong')).status).toBe(400);
  expect((await set('first@example.com')).status).toBe(200);
  expect((await set('second@example.com')).status).toBe(200);
  expect(await readersOf('operator-address-changed')).toEqual(['first@example.com']);
});
