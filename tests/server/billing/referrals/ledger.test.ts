import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceFact } from '../../../../src/domain/referrals/commission.ts';
import type { CustomerFacts } from '../../../../src-server/billing/gateway/stripe-facts.ts';
import { paidInvoicesOf } from '../../../../src-server/billing/referrals/paid-invoices.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import {
  settleOf,
  storeCommissions,
} from '../../../../src-server/billing/referrals/settle-commissions.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

const DAY_MS = 86_400_000;

describe('the stored ledger', () => {
  let stage: ReferralStage;
  beforeAll(async () => {
    stage = await startReferralStage();
    await setReferralProgram(stage.world.deps, {
      holdDays: 0,
      terms: 'The terms.',
      discountCodeId: null,
    });
  });
  afterAll(() => stage.world.close());

  /** A buyer whose terms of one month began 60 days ago, and the invoices that Stripe shows later. */
  const buyer = async () => {
    const { world, outsider, visit } = stage;
    const { code } = await outsider({ months: 1 });
    const { userId } = (await visit(code)).visitor;
    await world.rows(`update referral set at = at - interval '60 days' where user_id = ?`, [
      userId,
    ]);
    const since = stage.world.deps.clock.now().getTime() - 59 * DAY_MS;
    const invoice = (id: string, day: number, changed: Partial<InvoiceFact> = {}): InvoiceFact => ({
      id: `${id}_${userId}`,
      createdAt: new Date(since + day * DAY_MS),
      paidAt: new Date(since + day * DAY_MS),
      currency: 'usd',
      paid: 4_900,
      total: 4_900,
      tax: 0,
      refunded: 0,
      dispute: null,
      ...changed,
    });
    const read = (...paid: InvoiceFact[]) =>
      transact(world.deps.orm, (em) =>
        storeCommissions(em, world.deps, { userId, paid, customerExists: true }),
      );
    return { userId, invoice, read };
  };
  const sumsOf = (userId: string) =>
    stage.world.rows(
      `select split_part(stripe_invoice_id, '_', 1) as id, state, reason, refunded_minor as refunded,
         due_minor as due from commission where user_id = ? order by 1`,
      [userId],
    );

  it('empties a commission that an earlier invoice moves out of the months, and keeps reading it', async () => {
    const { userId, invoice, read } = await buyer();
    await read(invoice('b', 32));
    expect(await sumsOf(userId)).toMatchObject([{ id: 'b', state: 'due', due: 980 }]);
    const late = invoice('a', 1, { paidAt: invoice('b', 33).paidAt });
    await read(late, invoice('b', 32, { refunded: 100 }));
    expect(await sumsOf(userId)).toMatchObject([
      { id: 'a', state: 'due', due: 980 },
      { id: 'b', state: 'void', reason: 'outside', refunded: 100, due: 0 },
    ]);
  });

  it('counts the months from the first invoice of an earlier customer', async () => {
    const { userId, invoice, read } = await buyer();
    await read(invoice('a', 1));
    await read(invoice('b', 40));
    expect(await sumsOf(userId)).toMatchObject([{ id: 'a', due: 980 }]);
  });

  it('stays as it is when it is computed again', async () => {
    const { world } = stage;
    const all = () => world.rows('select * from commission order by stripe_invoice_id');
    const before = await all();
    expect(before).not.toEqual([]);
    const users = await world.rows<{ id: string }>('select user_id as id from referral');
    for (const { id } of users)
      await transact(world.deps.orm, (em) => settleOf(em, world.deps, id));
    expect(await all()).toEqual(before);
    expect(
      await world.rows(
        `select c.stripe_invoice_id from commission c where earned_minor <> held_minor + due_minor + paying_minor + settled_minor
           + written_off_minor`,
      ),
    ).toEqual([]);
  });
});

it('an invoice counts from its period, however late Stripe makes it', () => {
  const beginsAt = new Date('2026-01-05T10:00:00Z');
  const invoice = {
    id: 'in_1',
    subscriptionId: 'sub_1',
    state: 'settled',
    paidCents: 4_900,
    totalCents: 4_900,
    taxCents: 0,
    currency: 'usd',
    paidAt: new Date('2026-01-05T11:00:04Z'),
    beginsAt,
    createdAt: new Date('2026-01-05T10:00:03Z'),
    paymentIntentIds: [],
  };
  const startOf = (changed: object) => {
    const facts = { invoices: [{ ...invoice, ...changed }], charges: [] };
    return paidInvoicesOf(facts as unknown as CustomerFacts)[0]?.createdAt;
  };
  expect(startOf({})).toEqual(beginsAt);
  expect(startOf({ beginsAt: null })).toEqual(invoice.createdAt);
});
