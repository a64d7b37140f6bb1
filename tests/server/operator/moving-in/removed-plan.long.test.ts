import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import type { ImportView } from '../../../../src/contract/operator/user-import.contract.ts';
import type { Catalogue } from '../../../../src/domain/catalogue/catalogue.ts';
import { applyMoveJob } from '../../../../src-server/operator/move/apply-move.job.ts';
import { publishShop } from '../../../support/shop/publish-shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
let shop: Catalogue;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
  shop = app.app.parts.catalogue.current();
});
afterEach(() => publishShop(app, shop));
afterAll(() => app.close());

/** Names a plan without holders, which the shop may still drop, and one that stays. */
const upload = (path: string, domain: string) =>
  operator.send(path, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin: app.url },
    body: `email,plan,until\nfirst@${domain},premium,2031-05-31\nsecond@${domain},basic,2031-05-31`,
  });
const removePremium = () =>
  publishShop(app, { ...shop, plans: shop.plans.filter(({ key }) => key !== 'premium') });
const importRead = async () => (await operator.ask<ImportView[]>('admin.imports'))[0];
const moveRead = () => operator.ask<MoveView>('admin.move');
const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const plansAt = (domain: string) =>
  sql(
    `select a.email, s.plan from account a join standing s on s.user_id = a.id
       where a.email like ? order by a.email`,
    [`%@${domain}`],
  );

test('an import names a row whose plan was removed since it was checked, and finishes', async () => {
  await upload('/api/admin/imports?name=people.csv', 'import.example');
  await until('it is checked', async () => (await importRead())?.state === 'checked');
  const id = (await importRead())?.id;
  await removePremium();
  await operator.act('admin.applyImport', { id });
  await until('it is applied', async () => (await importRead())?.state === 'applied');
  expect(await plansAt('import.example')).toEqual([
    { email: 'second@import.example', plan: 'basic' },
  ]);
  expect(await operator.ask('admin.importRows', { id, verdict: 'failed' })).toMatchObject([
    { email: 'first@import.example', problems: ['bad-plan'] },
  ]);
});

test('a move fails a row whose plan was removed since it was judged, and finishes', async () => {
  await upload('/api/admin/move-files?kind=generic&name=people.csv', 'move.example');
  await until('it is matched', async () => (await moveRead())?.state === 'matched');
  const { id } = await moveRead();
  await removePremium();
  // Apply judged the rows before the publish, and its job starts after it.
  await sql(`update move set state = 'moving' where id = ?::uuid`, [id]);
  const run = { enqueuedAt: new Date(), rank: undefined };
  await applyMoveJob.run(app.app.parts.admin.user, { moveId: id }, run);
  expect(await plansAt('move.example')).toEqual([{ email: 'second@move.example', plan: 'basic' }]);
  expect(await moveRead()).toMatchObject({ state: 'watching', counts: { moved: 1, failed: 1 } });
  await operator.act('admin.rollBackMove', { id, typed: 1 });
  await until('it is rolled back', async () => (await moveRead()).state === 'rolled-back');
});
