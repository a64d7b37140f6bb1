import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishErasure } from '../../../src-server/account-data/erase-account.job.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { type OperatorCalls, operatorAt } from './operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
});
afterAll(() => app.close());

const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const give = (accountId: string) =>
  operator.act('admin.grantByHand', {
    accountId,
    entitlement: 'community-vip',
    expiresAt: null,
    reason: 'A present',
  });

it('refuses a manual grant to an unknown account and to one being erased', async () => {
  await expect(give(newId())).rejects.toThrow(/404 .*does not exist/);
  const { userId } = await subscribe(app, 'free');
  await give(userId);
  await rows('update account set closing_at = now() where id = ?::uuid', [userId]);
  await expect(give(userId)).rejects.toThrow(/409 .*being erased/);
  expect(
    await rows('select 1 from manual_grant where account_id = ?::uuid', [userId]),
  ).toHaveLength(1);
});

it('an erasure ends a grant made while it was pending', async () => {
  const { userId } = await subscribe(app, 'free');
  await rows('update account set closing_at = now() where id = ?::uuid', [userId]);
  await rows(
    `insert into erasure (account_id, state, requested_by_kind, requested_at)
       values (?::uuid, 'closing', 'subscriber', now())`,
    [userId],
  );
  await rows(
    `insert into manual_grant (id, account_id, entitlement, reason, operator_id, created_at)
       values (?::uuid, ?::uuid, 'community-vip', 'late', ?::uuid, now())`,
    [newId(), userId, newId()],
  );
  await finishErasure(app.app.parts.accountData, { accountId: userId });
  const open = 'select 1 from manual_grant where account_id = ?::uuid and ended_at is null';
  expect(await rows(open, [userId])).toEqual([]);
});
