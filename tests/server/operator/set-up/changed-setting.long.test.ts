import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PanelSetting } from '../../../../src/domain/operator/panel-settings.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { writeSetting } from '../../../../src-server/settings/write-setting.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
});
afterAll(() => app.close());
afterEach(async () => {
  await sql('delete from panel_setting');
  await app.app.parts.settings.load();
});

const sql = <T>(text: string) => app.app.parts.orm.em.fork().execute<T[]>(text);
const set = (name: PanelSetting, value: string) =>
  operator.act('admin.setSetting', { name, value });

test('the audit names the value before and after, and no address', async () => {
  await set('PRICING', 'unified');
  await set('SUPPORT_EMAIL', 'private@example.com');
  const [support, pricing] = await sql<{ target: string; before: unknown; after: unknown }>(
    "select target, before, after from audit_entry where action = 'setting.changed' order by id desc limit 2",
  );
  expect(pricing).toEqual({
    target: 'setting:PRICING',
    before: { value: null },
    after: { value: 'unified' },
  });
  expect(support).toMatchObject({ after: { value: 'an address' } });
});

test('the audit of a second change names the first value', async () => {
  await set('LINK_HELP', 'https://example.com/first');
  await set('LINK_HELP', 'https://example.com/second');
  const [entry] = await sql(
    "select before, after from audit_entry where action = 'setting.changed' order by id desc limit 1",
  );
  expect(entry).toEqual({
    before: { value: 'https://example.com/first' },
    after: { value: 'https://example.com/second' },
  });
});

test('a value that is set while another operator resets it is kept', async () => {
  await set('LINK_HELP', 'https://example.com/first');
  const { orm } = app.app.parts;
  const change = (value: string | null) => (em: EntityManager) =>
    writeSetting(em, { operatorId: 'x', at: new Date(0) }, { name: 'LINK_HELP', value });
  const [isReset, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const resetting = transact(orm, async (em) => {
    await change(null)(em);
    isReset.resolve();
    await release.promise;
  });
  await isReset.promise;
  const setting = transact(orm, change('https://example.com/second'));
  await untilLocked(sql);
  release.resolve();
  await resetting;
  expect(await setting).toBe(null);
  expect(await sql('select value from panel_setting')).toEqual([
    { value: 'https://example.com/second' },
  ]);
});
