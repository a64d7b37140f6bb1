import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { erasureOf } from '../../../src-server/account-data/preview-erasure.ts';
import { forgetSignUps } from '../../../src-server/auth/sign-up/forget-sign-ups.ts';
import { personAt } from '../../support/http-person.ts';
import { namedAnywhere } from '../../support/named-anywhere.ts';
import { openPayment, PASSWORD } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

/** Erasures of accounts that never proved their address, which other browsers use too. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const signUpsOf = (email: string) => rows('select 1 from sign_up where email = ?', [email]);

async function begin(email: string, plan: 'free' | 'basic') {
  const visitor = personAt(app.url);
  const choice = { email, plan, billing: 'monthly' } as const;
  const { json } = await visitor.post('/api/create-email-user', choice);
  return { visitor, choice, userId: String(json.userId) };
}

/** Makes an account with the address, which is not proven, and erases it. */
async function makeAndErase(email: string): Promise<void> {
  const { visitor, userId: accountId } = await begin(email, 'free');
  const form = { email, password: PASSWORD, sessionId: null };
  const made = await visitor.post('/api/complete-subscription-signup', form);
  expect(made.json).toEqual({ success: true });
  const data = app.app.parts.accountData;
  const actor = { kind: 'subscriber', id: accountId } as const;
  await eraseAccount(data, actor, { accountId, confirmation: email });
  await until('the account is erased', async () => {
    return (await erasureOf(data, accountId)).state === 'erased';
  });
}

it('a sign-up that was begun twice leaves no address behind', async () => {
  const email = 'begun-twice@example.com';
  const { visitor, choice } = await begin(email, 'basic');
  await makeAndErase(email);
  expect(await namedAnywhere(rows, [email])).toEqual([]);
  await expect(openPayment(app, visitor, choice)).rejects.toThrow('Please start again');
});

it('a sign-up with an open payment page is forgotten once the page is closed', async () => {
  const email = 'page-open@example.com';
  const { visitor, choice } = await begin(email, 'basic');
  const session = await openPayment(app, visitor, choice);
  await makeAndErase(email);
  await forgetSignUps(app.app.parts.auth);
  expect(await signUpsOf(email)).toHaveLength(1);
  await app.control('POST', `/stripe/checkout/${session}/expire`, {});
  await until('the sign-up is forgotten', async () => {
    await forgetSignUps(app.app.parts.auth);
    return (await signUpsOf(email)).length === 0;
  });
});

it('a sign-up whose visitor continues gets its seven days again', async () => {
  const email = 'continues@example.com';
  const { visitor, choice } = await begin(email, 'basic');
  await openPayment(app, visitor, choice);
  await makeAndErase(email);
  const session = await openPayment(app, visitor, { ...choice, plan: 'standard' });
  await app.control('POST', `/stripe/checkout/${session}/expire`, {});
  await until('the page is closed', async () => {
    const open = "select 1 from payment_attempt where stripe_session_id = ? and state = 'open'";
    return (await rows(open, [session])).length === 0;
  });
  await forgetSignUps(app.app.parts.auth);
  expect(await signUpsOf(email)).toHaveLength(1);
});
