import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SetUpCheck } from '../../../../src/contract/operator/setup.contract.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { noteRowIds } from '../../../../src-server/tradingview/rows/row-id-reading.ts';
import { TradingViewIdentityEntity } from '../../../../src-server/tradingview/username/tradingview-identity.entity.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
  await until('the session is proven', async () => {
    return (await check('tradingview.session'))?.state === 'sandbox';
  });
});
afterAll(() => app.close());

async function checks(part: 'tradingview'): Promise<SetUpCheck[]> {
  return (await operator.ask<{ checks: SetUpCheck[] }>('admin.setUpChecks', { part })).checks;
}
const check = async (id: string) => (await checks('tradingview')).find((each) => each.id === id);

test('reports a missing script', async () => {
  const { tradingview } = app.app.parts.options.providers;
  const { setUp } = app.app.parts.admin;
  const scripts = { ...setUp.scripts };
  expect(scripts.main).toBe(tradingview.pine.main);
  setUp.scripts.main = 'PUB;nobody';
  expect(await check('tradingview.script-main')).toMatchObject({
    title: 'Script of Main indicator',
    state: 'wrong',
    step: expect.stringMatching(/TRADINGVIEW_PINE_MAIN/),
  });
  setUp.scripts.main = null;
  expect(await check('tradingview.script-main')).toMatchObject({
    state: 'off',
    found: 'No id is set: this indicator is not delivered automatically.',
  });
  setUp.scripts.main = scripts.main;
});

test('reports a refused cookie pair, and the script checks wait for it', async () => {
  await app.control('POST', '/tradingview/cookie/expire', {});
  expect(await checks('tradingview')).toMatchObject([
    {
      id: 'tradingview.mode',
      state: 'advice',
      found: expect.stringContaining('rules forbid automation'),
      step: expect.stringContaining('TRADINGVIEW_MODE=manual'),
    },
    { state: 'wrong', step: expect.stringMatching(/sessionid_sign/) },
    { state: 'unknown' },
    { state: 'unknown' },
    { state: 'unknown' },
    { id: 'tradingview.row-ids', state: 'ok' },
  ]);
});

test('the next check retries the refused pair once it works', async () => {
  expect(await check('tradingview.session')).toMatchObject({ state: 'wrong' });
  await app.control('POST', '/tradingview/cookie/revive', {});
  expect(await check('tradingview.session')).toMatchObject({ state: 'sandbox' });
});

test('reports the observed meaning of row ids with the number of users', async () => {
  const { orm } = app.app.parts;
  await orm.em.fork().insert(TradingViewIdentityEntity, {
    accountId: newId(),
    username: 'seen_sam',
    usernameKey: 'seen_sam',
    tradingViewUserId: '41',
    reason: null,
    changedAt: new Date(),
  });
  expect(await check('tradingview.row-ids')).toMatchObject({
    found: expect.stringContaining('Not observed yet'),
  });
  await noteRowIds(orm, ['41'], 'same');
  expect(await check('tradingview.row-ids')).toMatchObject({
    found: 'Row ids match user ids (seen for 1 user).',
  });
  await noteRowIds(orm, ['41'], 'differs');
  expect(await check('tradingview.row-ids')).toMatchObject({
    found: expect.stringContaining('Row ids are not user ids'),
  });
});
