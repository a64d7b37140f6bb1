import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DisputeStage, openDisputes } from './dispute-stage.ts';

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes();
});
afterAll(() => stage.app.close());

test('a case has no refund, order or withdrawn cancellation that is not about its payment', async () => {
  const who = await stage.buyer();
  const { userId } = who;
  await stage.sql(
    `insert into received_payment (stripe_charge_id, user_id, at, amount_cents, refunded_cents, currency)
     values ('ch_other', ?, now() - interval '60 days', 4900, 4900, 'usd')`,
    [userId],
  );
  await stage.sql(
    `update received_payment set at = at - interval '3 hours' where stripe_charge_id = ?`,
    [await stage.chargeOf(who)],
  );
  const change = (before: object, after: object) =>
    stage.sql(
      `insert into standing_change (id, user_id, at, cause, before, after)
       values (uuidv7(), ?, now() - interval '30 days', 'timer', ?::jsonb, ?::jsonb)`,
      [userId, JSON.stringify(before), JSON.stringify(after)],
    );
  await change({ endsAt: null }, { endsAt: '2026-12-01T00:00:00.000Z' });
  await change({ endsAt: '2026-12-01T00:00:00.000Z' }, { endsAt: null });
  const charge = (await stage.chargeOf(who)) || '';
  const id = await stage.dispute(who);
  await stage.inState(id, 'staged');
  const found = await stage.caseOf(id);
  const kinds = found?.facts.map(({ kind }) => kind) ?? [];
  expect(kinds).not.toContain('refund');
  expect(kinds).not.toContain('cancellation');
  // This order was paid three hours after the disputed payment, so it cannot be its own.
  expect(kinds).not.toContain('order');
  expect(found?.evidence?.product_description).toBeUndefined();
  expect(found?.facts.find(({ kind }) => kind === 'payment')?.text).toContain(charge);
});
