import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceFact } from '../../../../src/domain/referrals/commission.ts';
import { partner } from '../../../../src-server/billing/referrals/partners.view.ts';
import { beginPayout } from '../../../../src-server/billing/referrals/payouts/begin-payout.ts';
import {
  closePayoutList,
  makePayoutList,
  openPayoutLists,
} from '../../../../src-server/billing/referrals/payouts/payout-lists.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { markPartner } from '../../../../src-server/billing/referrals/self-referrals/same-person.ts';
import {
  settleOf,
  storeCommissions,
} from '../../../../src-server/billing/referrals/settle-commissions.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { OPERATOR, type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

/** Keeps a transaction open until the test has seen another one wait for it. */
function newGate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const hold = () => {
    reached.resolve();
    return opened.promise;
  };
  return { hold, reached: reached.promise, open: opened.resolve };
}

describe('a payout list at the same moment as a sync', () => {
  let stage: ReferralStage;
  beforeAll(async () => {
    stage = await startReferralStage();
    const terms = { holdDays: 0, terms: 'The terms.', discountCodeId: null };
    await setReferralProgram(stage.world.deps, terms);
  });
  afterAll(() => stage.world.close());

  /** Invoices of one referred buyer, as Stripe would show them. */
  const buyerOf = async (code: string) => {
    const { userId } = (await stage.visit(code)).visitor;
    const now = stage.world.deps.clock.now();
    const invoice = (name: string, changed: Partial<InvoiceFact> = {}): InvoiceFact => ({
      id: `${name}_${userId}`,
      createdAt: now,
      paidAt: now,
      currency: 'usd',
      paid: 4_900,
      total: 4_900,
      tax: 0,
      refunded: 0,
      dispute: null,
      ...changed,
    });
    /** One sync. It commits after `hold`. */
    const sync = (paid: InvoiceFact[], hold = async () => {}) =>
      transact(stage.world.deps.orm, async (em) => {
        await storeCommissions(em, stage.world.deps, { userId, paid, customerExists: true });
        await hold();
      });
    return { userId, invoice, sync };
  };
  const begin = (partnerId: string, hold = async () => {}) =>
    transact(stage.world.deps.orm, async (em) => {
      const payout = await beginPayout(em, stage.world.deps, {
        operatorId: OPERATOR,
        key: { partnerId, currency: 'usd' },
        action: 'referrals.payout-listed',
        as: async () => ({ way: 'list', listId: newId(), stripeCustomerId: null }),
      });
      await hold();
      return payout.amountMinor;
    });
  const sumsOf = async (id: string) => (await partner(stage.world.deps, id)).partner.sums;

  it('waits for the sync, and then pays nothing that the sync saw refunded', async () => {
    const { id, code } = await stage.outsider();
    const { userId, invoice, sync } = await buyerOf(code);
    await sync([invoice('a')]);
    const gate = newGate();
    const syncing = sync([invoice('a', { refunded: 4_900 })], gate.hold);
    await gate.reached;
    const beginning = Promise.allSettled([begin(id)]);
    await untilLocked(stage.world.rows);
    gate.open();
    await syncing;
    const [outcome] = await beginning;
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'payout.changed' } });
    expect(await stage.commissionsOf({ userId })).toMatchObject([
      { state: 'void', reason: 'refund', due: 0 },
    ]);
  });

  it('makes the sync wait, which then takes a refund off the next payout', async () => {
    const { id, code } = await stage.outsider();
    const { userId, invoice, sync } = await buyerOf(code);
    await sync([invoice('a')]);
    const gate = newGate();
    const beginning = begin(id, gate.hold);
    await gate.reached;
    const syncing = sync([invoice('a', { refunded: 2_450 }), invoice('b')]);
    await untilLocked(stage.world.rows);
    gate.open();
    expect(await beginning).toBe(980);
    await syncing;
    expect(await sumsOf(id)).toMatchObject([{ held: 0, due: 490, paying: 980, settled: 0 }]);
    expect(await stage.commissionsOf({ userId })).toHaveLength(2);
  });

  it('keeps what a sync stores while the list is closed', async () => {
    const { id, code } = await stage.outsider();
    const { userId, invoice, sync } = await buyerOf(code);
    await sync([invoice('a')]);
    const { id: listId, payouts } = await stage.listOf(id);
    const gate = newGate();
    const syncing = sync([invoice('a', { refunded: 4_900 })], gate.hold);
    await gate.reached;
    const paid = payouts.map((each) => each.id);
    const closing = closePayoutList(stage.world.deps, { id: listId, paid });
    await untilLocked(stage.world.rows);
    gate.open();
    await Promise.all([syncing, closing]);
    expect(await stage.commissionsOf({ userId })).toMatchObject([
      { state: 'due', reason: 'refund', earned: 0, due: -980, settled: 980 },
    ]);
  });

  it('does not deadlock with a new mark of the partner, which asks for a look at the same buyers', async () => {
    const { world } = stage;
    const { id, code } = await stage.outsider();
    const [first, second] = [await buyerOf(code), await buyerOf(code)]
      .map(({ userId }) => userId)
      .sort();
    // Moves the first row behind the second, so a scan of the table or of an index meets them in the wrong order.
    const move = `update referral set checked_at = checked_at + interval '1 hour' where user_id = ?`;
    await world.rows(move, [first]);
    const lock = 'select from referral where user_id = ? for update';
    const gate = newGate();
    const locking = transact(world.deps.orm, async (em) => {
      await em.execute(lock, [first]);
      await gate.hold();
      await em.execute(lock, [second]);
    });
    await gate.reached;
    const email = `${newId()}@partner.example`;
    const marking = markPartner(world.deps, { id, accountId: null, email });
    await untilLocked(stage.world.rows);
    gate.open();
    await Promise.all([locking, marking]);
  });

  it('pays every cent once among many syncs, lists and closes', async () => {
    const { world } = stage;
    const { id, code } = await stage.outsider();
    const buyers = await Promise.all(Array.from({ length: 4 }, () => buyerOf(code)));
    const keys = [{ partnerId: id, currency: 'usd' }];
    let paidOut = 0;
    const close = async () => {
      for (const list of await openPayoutLists(world.deps)) {
        const own = list.payouts.filter(({ partnerId }) => partnerId === id);
        if (own.length === 0) continue;
        await closePayoutList(world.deps, { id: list.id, paid: own.map((each) => each.id) });
        for (const { amountMinor } of own) paidOut += amountMinor;
      }
    };
    const facts = new Map(buyers.map((buyer) => [buyer, [] as InvoiceFact[]]));
    for (let round = 0; round < 6; round += 1) {
      const syncs = buyers.map((buyer, index) => {
        const known = facts.get(buyer) ?? [];
        const last = known.at(-1);
        if (last !== undefined && (round + index) % 3 === 0) last.refunded += 700;
        known.push(buyer.invoice(`i${round}`));
        facts.set(buyer, known);
        return buyer.sync(known.map((fact) => ({ ...fact })));
      });
      const lists = [1, 2].map(() => makePayoutList(world.deps, OPERATOR, keys));
      await Promise.allSettled([...syncs, ...lists]);
      await Promise.all(syncs);
      await close();
    }
    await Promise.allSettled([makePayoutList(world.deps, OPERATOR, keys)]);
    await close();
    const earned = [...facts.values()].flat().map(({ refunded }) => (4_900 - refunded) / 5);
    expect(paidOut).toBe(earned.reduce((sum, each) => sum + each, 0));
    expect(await sumsOf(id)).toMatchObject([{ held: 0, due: 0, paying: 0, settled: paidOut }]);
    const stored = () =>
      world.rows('select * from commission where partner_id = ? order by stripe_invoice_id', [id]);
    const before = await stored();
    for (const { userId } of buyers) {
      await transact(world.deps.orm, (em) => settleOf(em, world.deps, userId));
    }
    expect(await stored()).toEqual(before);
  });
});
