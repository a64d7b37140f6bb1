import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaits } from '../../../../src-server/operator/numbers/count-waits.ts';
import { takeFigures } from '../../../../src-server/operator/statistics/take-figures.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let who: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  who = await subscribe(app, 'premium');
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);

/** A grant that was asked for and given at this moment. */
const grantAt = (at: Date) =>
  sql(
    `insert into access_grant (id, account_id, provider, entitlement, state, source, target, target_key,
       created_at, asked_at, first_held_at, granted_at, ended_at)
     values (gen_random_uuid(), ?, 'tradingview', 'indicator-main', 'granted', 'subscription', '{}', ?, ?, ?, ?, ?, ?)`,
    [who.userId, `late-${at.toISOString()}`, at, at, at, at, at],
  );

test('a fact of yesterday that commits just after midnight is counted, once', async () => {
  const { parts } = app.app;
  const tomorrow = Math.ceil(parts.clock.now().getTime() / DAY_MS) * DAY_MS;
  const midnight = tomorrow + 2 * DAY_MS;
  const count = async (minutes: number) => {
    const clock = { now: () => new Date(midnight + minutes * 60_000) };
    const { currency } = parts.options.business;
    await countWaits({ ...parts, clock });
    await takeFigures({ ...parts, clock, currency });
  };
  await grantAt(new Date(midnight + 60_000));
  await count(2);
  await grantAt(new Date(midnight - 1_000));
  await count(14);
  await count(16);
  for (const day of [new Date(midnight - DAY_MS), new Date(midnight)]) {
    const date = day.toISOString().slice(0, 10);
    const one = [{ grants: 1 }];
    const waits = 'select sum(grants)::int as grants from access_wait_day where day = ?::date';
    expect(await sql(waits, [date])).toEqual(one);
    expect(await sql('select grants from daily_figures where day = ?', [date])).toEqual(one);
  }
});
