import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import type { PlanGrantSource } from '../../../../src/domain/plan-grants.ts';
import { insertPlanGrant } from '../../../../src-server/billing/plan-grants/plan-grant-rows.ts';
import { bundleOfShop } from '../../../../src-server/commands/leave.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { createTestDatabase } from '../../../support/database/database.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { operatorAt } from '../operator-calls.ts';

let app: TestApp;
let other: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestDatabase();
});
afterAll(async () => {
  await app.close();
  await other.drop();
});

const bundle = () =>
  bundleOfShop({ databaseUrl: app.app.parts.options.databaseUrl, secrets: ['a secret for tests'] });
const textIn = (archive: Uint8Array, name: string) =>
  Buffer.from(unzipSync(archive)[name] ?? []).toString('utf8');

/** A plan that Stripe does not bill. */
async function give(accountId: string, source: PlanGrantSource, end: Date | null): Promise<void> {
  const { billing, orm } = app.app.parts;
  await transact(orm, (em) =>
    insertPlanGrant(em, billing, {
      cause: 'operator test',
      grant: {
        accountId,
        plan: 'basic',
        startsAt: billing.clock.now(),
        until: end,
        source,
        sourceRef: `purchase of ${source}`,
        paidMinor: null,
        currency: null,
        note: '',
        operatorId: null,
        moveId: null,
      },
    }),
  );
}

test('a shop that leaves is read back without a difference', async () => {
  const paying = await subscribe(app, 'standard');
  await paying.post('/api/set-tradingview-username', { tradingViewUsername: 'Alicia' });
  const elsewhere = await subscribe(app, 'free');
  await give(elsewhere.userId, 'whop', new Date('2031-05-31T12:34:56.789Z'));
  const both = await subscribe(app, 'premium', 'yearly');
  await give(both.userId, 'paypal', null);
  await give(both.userId, 'gift', new Date('2032-01-01T00:00:00.000Z'));
  await subscribe(app, 'free');

  const first = await bundle();
  const people = textIn(first, 'people.csv');
  expect(people.trim().split('\n')).toHaveLength(7);
  expect(people).toMatch(/whop,purchase of whop/);
  expect(textIn(first, 'prices.csv')).toContain('standard,monthly,yes');
  expect(textIn(first, 'plan-history.csv')).toContain(paying.email);
  expect(JSON.parse(textIn(first, 'catalogue.json'))).toEqual([]);

  await app.moveTo(other.url, async () => {});
  const operator = await operatorAt(app);
  const move = async () => {
    const view = await operator.ask<MoveView | null>('admin.move');
    if (view === null) throw new Error('There is no move.');
    return view;
  };
  const isIn = (state: string) =>
    until(`the move is ${state}`, async () => (await move()).state === state);
  const upload = (body: Uint8Array, kind = 'generic') =>
    operator.send(`/api/admin/move-files?kind=${kind}&name=shop.zip`, {
      method: 'POST',
      headers: { origin: app.url },
      body: Buffer.from(body),
    });
  expect((await upload(Buffer.from('no archive'))).text).toMatch(/cannot be read as a ZIP/);
  expect((await upload(zipSync({ 'other.csv': new Uint8Array(1) }))).text).toMatch(/no people.csv/);
  expect((await upload(first, 'patreon')).text).toMatch(/must end with \.csv/);
  expect(await operator.ask('admin.move')).toBeNull();

  expect((await upload(first)).status).toBe(200);
  await isIn('matched');
  const { id, counts, expected } = await move();
  expect(counts).toMatchObject({ adopt: 4, attach: 0, merged: 2, conflicts: 0 });
  await operator.act('admin.applyMove', { id, expected });
  await isIn('watching');
  await operator.act('admin.finishMove', { id, typed: 4 });

  expect(textIn(await bundle(), 'people.csv')).toBe(people);
  // The same file again changes nothing.
  await upload(first);
  await isIn('matched');
  expect((await move()).counts).toMatchObject({ adopt: 0 });
});
