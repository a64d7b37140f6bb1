import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncSubscription } from '../../../../src-server/billing/sync/sync-subscription.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { personAt } from '../../../support/http-person.ts';
import { untilAtRest } from '../../../support/jobs/at-rest.ts';
import { PASSWORD, pay, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rows = <T>(sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(sql, values);
const customerOf = async (userId: string) => {
  const sql = 'select stripe_customer_id as id from customer where user_id = ?::uuid';
  return String((await rows<{ id: string }>(sql, [userId]))[0]?.id);
};
const planOf = (userId: string) =>
  rows('select plan from subscription where user_id = ?::uuid and is_current', [userId]);

test('a sync waits for the account before it locks its card, so a new name and it cannot deadlock', async () => {
  const { userId } = await subscribe(app, 'standard');
  const { orm, accountData } = app.app.parts;
  const customerId = await customerOf(userId);
  // A late event of the purchase would do that before.
  await untilAtRest(app);
  // The sync writes the plan again, and the list's trigger writes the card.
  await rows("update subscription set plan = 'basic' where user_id = ?::uuid", [userId]);
  const { sync } = await orm.em.fork().transactional(async (em) => {
    // As everyone who names an account does.
    await em.execute('select 1 from account where id = ?::uuid for share', [userId]);
    const sync = syncSubscription(accountData.billing, customerId, 'timer');
    await untilLocked(rows);
    await em.execute('select 1 from user_card where account_id = ?::uuid for update nowait', [
      userId,
    ]);
    return { sync };
  });
  await sync;
  expect(await planOf(userId)).toEqual([{ plan: 'standard' }]);
});

test('a sync that finds no account waits while one is made, so it does not lock it after its card', async () => {
  const { orm, accountData } = app.app.parts;
  const person = personAt(app.url);
  const who = { email: 'payer@example.com', plan: 'standard' } as const;
  const choice = { ...who, billing: 'monthly' };
  const userId = String((await person.post('/api/create-email-user', choice)).json.userId);
  const sessionId = await pay(app, person, choice);
  await untilAtRest(app);
  const customerId = await customerOf(userId);
  const sync = await orm.em.fork().transactional(async (writes) => {
    const began = await orm.em.fork().transactional(async (em) => {
      await em.execute('select 1 from payment_attempt where user_id = ?::uuid for update', [
        userId,
      ]);
      const completed = person.post('/api/complete-subscription-signup', {
        ...who,
        password: PASSWORD,
        sessionId,
      });
      await untilLocked(rows);
      // A sync that has looked for the account stops here.
      await writes.execute('lock table subscription in share row exclusive mode');
      const sync = syncSubscription(accountData.billing, customerId, 'timer');
      await untilLocked(rows, { count: 2 });
      return { completed, sync };
    });
    expect((await began.completed).json).toMatchObject({ success: true });
    await untilLocked(rows);
    const free = 'select 1 from account where id = ?::uuid for share skip locked';
    expect(await rows(free, [userId])).toEqual([]);
    return { done: began.sync };
  });
  await sync.done;
  expect(await planOf(userId)).toEqual([{ plan: 'standard' }]);
});
