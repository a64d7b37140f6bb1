import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportView } from '../../../../src/contract/operator/user-import.contract.ts';
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

const latest = async () => (await operator.ask<ImportView[]>('admin.imports'))[0];
const isIn = (state: string) =>
  until(`the import is ${state}`, async () => (await latest())?.state === state);

test('imports people who pay elsewhere until a date or bought for life', async () => {
  const file = [
    'email,discord,plan,until,lifetime,source,source_ref',
    'whop@example.com,,premium,2031-05-31,,whop,mem_1',
    'life@example.com,life_lou,standard,,yes,paypal,PAY-1',
    'date@example.com,,basic,31.05.2031,,whop,mem_2',
    'gone@example.com,,basic,2020-05-31,,whop,mem_3',
    'typo@example.com,,platinum,2031-05-31,,whop,mem_4',
    'same@example.com,,basic,2031-05-31,,whop,mem_1',
    'free@example.com,,,,,,',
  ].join('\n');
  await operator.send('/api/admin/imports?name=whop.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin: app.url },
    body: file,
  });
  await isIn('checked');
  const run = await latest();
  expect(run).toMatchObject({ ready: 3, conflicts: 4 });
  const refused = await operator.ask<{ line: number; problems: string[] }[]>('admin.importRows', {
    id: run?.id,
    verdict: 'conflict',
  });
  expect(refused.map(({ line, problems }) => [line, ...problems])).toEqual([
    [4, 'bad-until'],
    [5, 'until-past'],
    [6, 'bad-plan'],
    [7, 'duplicate-source-ref'],
  ]);
  await operator.act('admin.applyImport', { id: run?.id });
  await isIn('applied');
  const people = await app.app.parts.orm.em.fork().execute(
    `select a.email, st.plan, g.source, g.source_ref as ref, g.until is null as "forLife"
       from account a left join standing st on st.user_id = a.id
         left join plan_grant g on g.account_id = a.id order by a.email`,
  );
  expect(people).toEqual([
    { email: 'free@example.com', plan: null, source: null, ref: null, forLife: true },
    { email: 'life@example.com', plan: 'standard', source: 'paypal', ref: 'PAY-1', forLife: true },
    { email: 'whop@example.com', plan: 'premium', source: 'whop', ref: 'mem_1', forLife: false },
  ]);
});
