import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { verifyAudit } from '../../../../src-server/audit/verify-audit.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const isIn = (state: string) =>
  until(`the move is ${state}`, async () => {
    return (await operator.ask<MoveView>('admin.move')).state === state;
  });

test('a roll-back ends for accounts that an operator worked on, and records their erasure', async () => {
  await app.control('POST', '/tradingview/users', { prefix: 'Mover', count: 1 });
  await operator.send('/api/admin/move-files?kind=generic&name=people.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin: app.url },
    body: [
      'email,tradingview,plan,until',
      'ann@example.com,,basic,2031-05-31',
      'bob@example.com,Mover1,basic,2031-05-31',
      'cyd@example.com,,basic,2031-05-31',
    ].join('\n'),
  });
  await isIn('matched');
  const { id, expected } = await operator.ask<MoveView>('admin.move');
  await operator.act('admin.applyMove', { id, expected });
  await isIn('watching');
  const accounts = await sql<{ id: string; email: string }>(
    'select id, email from account order by email',
  );
  const [ann, bob] = accounts.map((account) => account.id);

  await operator.act('admin.addNote', { accountId: ann, body: 'Wants a call on Monday.' });
  await operator.act('admin.grantByHand', {
    accountId: bob,
    entitlement: 'indicator-wavematrix',
    reason: 'As agreed in chat.',
    expiresAt: null,
  });
  await until('the grant by hand reached TradingView', async () => {
    const rows = await sql(
      `select 1 from access_grant where account_id = ?::uuid and state = 'granted'
         and entitlement = 'indicator-wavematrix'`,
      [bob],
    );
    return rows.length > 0;
  });
  await operator.act('admin.rollBackMove', { id, typed: 3 });
  await isIn('rolled-back');

  expect(await sql('select email from account')).toEqual([]);
  const ids = accounts.map((account) => account.id).toSorted();
  const erased = await sql<{ id: string }>(
    `select account_id as id from erasure where state = 'erased' and erased_at is not null`,
  );
  expect(erased.map((row) => row.id).toSorted()).toEqual(ids);
  const noted = await sql<{ id: string }>(
    `select account_id as id from audit_entry where action = 'account.erased'`,
  );
  expect(noted.map((row) => row.id).toSorted()).toEqual(ids);
  expect(await sql('select value from audit_name where account_id is not null')).toEqual([]);
  expect((await verifyAudit(app.app.parts)).faults).toEqual([]);
});
