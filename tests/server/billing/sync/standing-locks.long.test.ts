import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncSubscription } from '../../../../src-server/billing/sync/sync-subscription.ts';
import { untilAtRest } from '../../../support/jobs/at-rest.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a sync waits for the account before it locks its card, so a new name and it cannot deadlock', async () => {
  const { userId } = await subscribe(app, 'standard');
  const { orm, accountData } = app.app.parts;
  const rows = <T>(sql: string, values: unknown[] = []) => orm.em.fork().execute<T[]>(sql, values);
  const [customer] = await rows<{ id: string }>(
    'select stripe_customer_id as id from customer where user_id = ?::uuid',
    [userId],
  );
  // A late event of the purchase would do that before.
  await untilAtRest(app);
  // The sync writes the plan again, and the list's trigger writes the card.
  await rows("update subscription set plan = 'basic' where user_id = ?::uuid", [userId]);
  const { sync } = await orm.em.fork().transactional(async (em) => {
    // As everyone who names an account does.
    await em.execute('select 1 from account where id = ?::uuid for share', [userId]);
    const sync = syncSubscription(accountData.billing, customer?.id ?? '', 'timer');
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
    await until('the sync waits', async () => (await rows(waiting)).length > 0);
    await em.execute('select 1 from user_card where account_id = ?::uuid for update nowait', [
      userId,
    ]);
    return { sync };
  });
  await sync;
  expect(
    await rows('select plan from subscription where user_id = ?::uuid and is_current', [userId]),
  ).toEqual([{ plan: 'standard' }]);
});
