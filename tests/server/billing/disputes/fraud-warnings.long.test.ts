import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DisputesAnswer } from '../../../../src/contract/operator/disputes/disputes.contract.ts';
import { until } from '../../../support/until.ts';
import { type DisputeStage, openDisputes } from './dispute-stage.ts';

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes();
});
afterAll(() => stage.app.close());

describe('an early fraud warning', () => {
  const warned = async () => {
    const who = await stage.buyer();
    const id = await stage.dispute(who, { fraudType: 'made_with_stolen_card' }, 'fraud-warning');
    const listed = async () =>
      (await stage.operator.ask<DisputesAnswer>('admin.disputes')).warnings.find(
        (each) => each.id === id,
      );
    await until('the warning is listed', async () => (await listed()) !== undefined);
    return { who, id, listed };
  };

  test('asks the operator, who refunds the payment in one call', async () => {
    const { who, id, listed } = await warned();
    expect(await listed()).toMatchObject({
      email: who.email,
      amountCents: 9_900,
      effect: { plan: 'premium', ends: true },
    });
    await stage.operator.act('admin.decideFraudWarning', { id, decision: 'refunded' });
    const [row] = await stage.sql<{ back: number }>(
      'select refunded_cents as back from received_payment where user_id = ?',
      [who.userId],
    );
    expect(row?.back).toBe(9_900);
    expect(await listed()).toBeUndefined();
    const again = stage.operator.act('admin.decideFraudWarning', { id, decision: 'kept' });
    await expect(again).rejects.toThrow('decided before');
  });

  test('says that the plan stays while a newer payment covers it, and nothing while another may', async () => {
    const { who, id, listed } = await warned();
    const other = (charge: string, at: string) =>
      stage.sql(
        `insert into received_payment (stripe_charge_id, user_id, at, amount_cents, refunded_cents, currency)
         select ?, user_id, at + ?::interval, 9900, 0, 'usd' from received_payment where user_id = ? limit 1`,
        [charge, at, who.userId],
      );
    await other(`ch_before_${id}`, '-3 days');
    expect((await listed())?.effect).toBeNull();
    await other(`ch_after_${id}`, '30 days');
    expect((await listed())?.effect).toEqual({ plan: 'premium', ends: false });
  });

  test('disappears when the payment is disputed after all', async () => {
    const { who, listed } = await warned();
    await stage.dispute(who);
    await until('the warning is gone', async () => (await listed()) === undefined);
  });
});
