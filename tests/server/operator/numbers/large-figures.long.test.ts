import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeFigures } from '../../../../src-server/operator/statistics/take-figures.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { operatorAt } from '../operator-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the figures of a day count monthly money beyond 32 bits', async () => {
  await subscribe(app, 'basic');
  await subscribe(app, 'basic');
  const { parts } = app.app;
  // In rupiah, these are 15 million a month each.
  await parts.orm.em.fork().execute('update subscription set monthly_cents = 1500000000');
  await takeFigures({ ...parts, currency: parts.options.business.currency });
  const operator = await operatorAt(app);
  const { days } = await operator.ask<{ days: { mrrCents: number }[] }>('admin.statistics', {
    days: 30,
  });
  expect(days.at(-1)).toMatchObject({ mrrCents: 3_000_000_000 });
});
