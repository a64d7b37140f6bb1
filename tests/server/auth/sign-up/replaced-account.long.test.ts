import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementFor } from '../../../../src-server/account-data/data-subject.ts';
import { PERSONAL_TABLES } from '../../../../src-server/account-data/personal-tables.ts';
import { verifyAudit } from '../../../../src-server/audit/verify-audit.ts';
import { personAt } from '../../../support/http-person.ts';
import { PASSWORD, pay, type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { operatorAt } from '../../operator/operator-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const choice = { plan: 'standard', billing: 'monthly' } as const;
const sql = <R>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<R[]>(text, values);

/** Another person pays with the address of an account that never proved it, and gets it. */
async function takeAddressOf({ email }: Subscriber): Promise<void> {
  const payer = personAt(app.url);
  await payer.post('/api/create-email-user', { email, ...choice });
  const sessionId = await pay(app, payer, { ...choice, email });
  const body = { email, password: PASSWORD, sessionId };
  const { json } = await payer.post('/api/complete-subscription-signup', body);
  expect(json).toEqual({ success: true });
  expect((await payer.get('/api/current-user')).json).toMatchObject({
    email,
    subscriptionPlan: 'standard',
  });
}
const isErased = (accountId: string) =>
  until('the replaced account is erased', async () => {
    const rows = await sql(`select 1 from erasure where account_id = ? and state = 'erased'`, [
      accountId,
    ]);
    return rows.length > 0;
  });

/** Tables that still name the account, although an erasure empties them. */
async function leftOf({ userId }: Subscriber): Promise<string[]> {
  const left: string[] = [];
  for (const { table, where, fate } of PERSONAL_TABLES) {
    if (fate.kind !== 'erased') continue;
    const subject = { accountId: userId, email: 'no-one@example.com' };
    const rows = await sql(...statementFor(`select 1 from ${table} where ${where}`, subject));
    if (rows.length > 0) left.push(table);
  }
  return left;
}

test('an account that makes way for a payer leaves what an erasure leaves', async () => {
  const member = await subscribe(app, 'free');
  const { email, userId } = member;
  await personAt(app.url).post('/api/login-with-password', { email, password: PASSWORD });
  await member.post('/api/set-tradingview-username', { tradingViewUsername: 'DeltaDana' });
  const operator = await operatorAt(app);
  await operator.act('admin.addNote', { accountId: userId, body: 'Wants a call on Monday.' });
  expect(await leftOf(member)).toEqual(
    expect.arrayContaining(['user_note', 'audit_name', 'sign_up', 'account', 'session']),
  );

  await takeAddressOf(member);
  await isErased(userId);
  expect(await leftOf(member)).toEqual([]);
  expect(
    await sql(
      'select 1 from sign_in where account_id = ? and coalesce(address, browser) is not null',
      [userId],
    ),
  ).toEqual([]);
  expect((await verifyAudit(app.app.parts)).faults).toEqual([]);
});

test('an account that was closing when it made way is erased too', async () => {
  const member = await subscribe(app, 'free');
  await sql('update account set closing_at = now() where id = ?', [member.userId]);
  await sql(
    `insert into erasure (account_id, state, requested_by_kind, requested_at, waits_for)
       values (?, 'closing', 'subscriber', now(), 'discord:unavailable')`,
    [member.userId],
  );
  await takeAddressOf(member);
  await isErased(member.userId);
  expect(await leftOf(member)).toEqual([]);
});

test('a link mailed to an account that made way is no longer valid', async () => {
  const member = await subscribe(app, 'free');
  const mail = await app.mailTo(member.email, /confirm your email/);
  const token = new URL(String(mail.links[0])).searchParams.get('token') ?? '';
  await takeAddressOf(member);
  expect((await personAt(app.url).post('/trpc/auth.confirmEmail', { token })).status).toBe(412);
});
