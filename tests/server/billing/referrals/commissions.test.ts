import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePartner,
  setPartnerState,
} from '../../../../src-server/billing/referrals/operate-partners.ts';
import { paidInvoicesOf } from '../../../../src-server/billing/referrals/paid-invoices.ts';
import { partner } from '../../../../src-server/billing/referrals/partners.view.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { decideReferral } from '../../../../src-server/billing/referrals/self-referrals/decide-referral.ts';
import { storeCommissions } from '../../../../src-server/billing/referrals/settle-commissions.ts';
import { watchReferrals } from '../../../../src-server/billing/referrals/watch-referrals.ts';
import { syncSubscription } from '../../../../src-server/billing/sync/sync-subscription.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { long } from '../../../support/long.ts';
import { OPERATOR, type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

describe('commissions', () => {
  let stage: ReferralStage;
  beforeAll(async () => {
    stage = await startReferralStage();
  });
  afterAll(() => stage.world.close());

  const program = { holdDays: 30, terms: 'The terms.', discountCodeId: null };
  const HELD = { state: 'held', earned: 980, held: 980, due: 0, settled: 0 };
  const pay = async (partnerId: string, amountMinor: number) =>
    expect(await stage.payByList(partnerId)).toEqual([amountMinor]);

  it('is held, then due, then paid, and each renewal earns again', async () => {
    const { world, outsider, friend, commissionsOf, afterDays } = stage;
    const { id, code } = await outsider();
    const buyer = await friend(code);
    expect(await commissionsOf(buyer)).toMatchObject([HELD]);
    await afterDays(32);
    await watchReferrals(world.deps);
    expect(await commissionsOf(buyer)).toMatchObject([{ state: 'due', due: 980, held: 0 }, HELD]);
    await pay(id, 980);
    expect(await commissionsOf(buyer)).toMatchObject([
      { state: 'paid', due: 0, settled: 980 },
      HELD,
    ]);
    await expect(pay(id, 980)).rejects.toThrow('The sum has changed');
    await world.endSubscriptions();
  });

  long('tells who paid from who pays now, in all and by month of first payment', async () => {
    const { world, outsider, friend } = stage;
    const { id, code } = await outsider();
    await friend(code);
    const left = await friend(code);
    const count = async () => {
      const { partner: all, months } = await partner(world.deps, id);
      return [all, ...months].map(({ paid, payingNow }) => ({ paid, payingNow }));
    };
    expect(await count()).toEqual([
      { paid: 2, payingNow: 2 },
      { paid: 2, payingNow: 2 },
    ]);
    await world.stripe.client.subscriptions.cancel(left.subscriptionId);
    await world.settle();
    expect(await count()).toEqual([
      { paid: 2, payingNow: 1 },
      { paid: 2, payingNow: 1 },
    ]);
    await world.endSubscriptions();
  });

  it('a repeated and a late event change nothing', async () => {
    const { world, outsider, friend, commissionsOf } = stage;
    const buyer = await friend((await outsider()).code);
    const before = await world.rows('select * from commission where user_id = ?', [buyer.userId]);
    await syncSubscription(world.deps, buyer.customerId, 'timer');
    await syncSubscription(world.deps, buyer.customerId, 'timer');
    expect(await world.rows('select * from commission where user_id = ?', [buyer.userId])).toEqual(
      before,
    );
    expect(await commissionsOf(buyer)).toHaveLength(1);
  });

  it('a partial refund takes its share, and a full one all of it', async () => {
    const { world, outsider, friend, commissionsOf, chargeOf, control } = stage;
    const buyer = await friend((await outsider()).code);
    const charge = await chargeOf(buyer);
    await control(`/charges/${charge}/refund`, { amount: 1_234 });
    await world.settle();
    expect(await commissionsOf(buyer)).toMatchObject([
      { state: 'held', reason: 'part-refund', earned: 733, held: 733 },
    ]);
    await control(`/charges/${charge}/refund`);
    await world.settle();
    expect(await commissionsOf(buyer)).toMatchObject([
      { state: 'void', reason: 'refund', earned: 0, held: 0, due: 0 },
    ]);
  });

  long('an open dispute holds it past its date; a won one frees, a lost one voids it', async () => {
    const { world, outsider, friend, commissionsOf, chargeOf, control, afterDays } = stage;
    await setReferralProgram(world.deps, { ...program, holdDays: 3 });
    const { code } = await outsider();
    const [winner, loser] = [await friend(code), await friend(code)];
    const disputes = new Map<string, string>();
    for (const buyer of [winner, loser]) {
      const { id } = await control(`/charges/${await chargeOf(buyer)}/dispute`);
      disputes.set(buyer.userId, String(id));
    }
    await world.settle();
    await setReferralProgram(world.deps, program);
    await afterDays(4);
    await watchReferrals(world.deps);
    expect(await commissionsOf(winner)).toMatchObject([{ ...HELD, reason: 'dispute' }]);
    await control(`/disputes/${disputes.get(winner.userId)}/won`);
    await control(`/disputes/${disputes.get(loser.userId)}/lost`);
    await world.settle();
    const [won] = await commissionsOf(winner);
    expect(won).toMatchObject({ state: 'due', reason: null, due: 980 });
    expect((await commissionsOf(loser))[0]).toMatchObject({ state: 'void', reason: 'dispute' });
    await world.endSubscriptions();
  });

  long('a refund after the payout is taken off the next one', async () => {
    const { world, outsider, friend, commissionsOf, chargeOf, control, afterDays } = stage;
    const { id, code } = await outsider();
    const [first, second] = [await friend(code), await friend(code)];
    const early = await chargeOf(first);
    await afterDays(32);
    await pay(id, 1_960);
    await control(`/charges/${early}/refund`, { amount: 2_450 });
    await world.settle();
    expect((await commissionsOf(first))[0]).toMatchObject({
      state: 'due',
      reason: 'part-refund',
      due: -490,
      settled: 980,
    });
    await expect(pay(id, 1)).rejects.toThrow('The sum has changed');
    await afterDays(32);
    await watchReferrals(world.deps);
    const { sums } = (await partner(world.deps, id)).partner;
    const due = sums[0]?.due ?? 0;
    await pay(id, due);
    expect((await commissionsOf(first))[0]).toMatchObject({ state: 'paid', due: 0, settled: 490 });
    expect((await commissionsOf(second))[0]).toMatchObject({ state: 'paid', settled: 980 });
    await world.endSubscriptions();
  });

  long('keeps the terms of the day on which the buyer came', async () => {
    const { world, outsider, friend, commissionsOf, afterDays } = stage;
    const { id, code } = await outsider({ months: 1 });
    const early = await friend(code);
    await changePartner(world.deps, { id, rateBp: 5_000, months: 12 });
    const late = await friend(code);
    expect(await commissionsOf(late)).toMatchObject([{ earned: 2_450 }]);
    await afterDays(32);
    // The first buyer's terms end after one month.
    expect(await commissionsOf(early)).toHaveLength(1);
    expect(await commissionsOf(late)).toHaveLength(2);
    await world.endSubscriptions();
  });

  long('a partner who ends keeps what is held, and later payments earn nothing', async () => {
    const { world, outsider, friend, commissionsOf, afterDays } = stage;
    const { id, code } = await outsider();
    const buyer = await friend(code);
    await afterDays(1);
    await setPartnerState(world.deps, { id, state: 'ended' });
    await afterDays(32);
    await watchReferrals(world.deps);
    expect(await commissionsOf(buyer)).toMatchObject([{ state: 'due', due: 980 }]);
    await expect(setPartnerState(world.deps, { id, state: 'active' })).rejects.toThrow('has ended');
    await world.endSubscriptions();
  });

  it('keeps its sums when Stripe hides the refunds of a deleted customer', async () => {
    const { world, outsider, friend, commissionsOf, chargeOf, control } = stage;
    const buyer = await friend((await outsider()).code);
    const { data } = await world.stripe.client.invoices.list({ customer: buyer.customerId });
    const facts = await world.deps.stripe.readCustomer(buyer.customerId);
    const paid = paidInvoicesOf(facts);
    expect(paid.map(({ id, refunded }) => ({ id, refunded }))).toEqual([
      { id: data[0]?.id, refunded: 0 },
    ]);
    await control(`/charges/${await chargeOf(buyer)}/refund`);
    await world.settle();
    const read = { userId: buyer.userId, paid, customerExists: false };
    await transact(world.deps.orm, (em) => storeCommissions(em, world.deps, read));
    expect(await commissionsOf(buyer)).toMatchObject([{ state: 'void', reason: 'refund' }]);
  });

  describe('of a buyer who is the partner', () => {
    it('are void from the start by the mailbox, and earn again once an operator overrules it', async () => {
      const { world, outsider, friend, commissionsOf } = stage;
      const { id, code } = await outsider({ email: 'o.l.ga@gmail.com' });
      const buyer = await friend(code, { email: 'olga+shop@googlemail.com' });
      expect(await commissionsOf(buyer)).toMatchObject([
        { state: 'void', reason: 'self-referral', held: 0 },
      ]);
      const { friends } = await partner(world.deps, id);
      expect(friends).toMatchObject([{ userId: buyer.userId, shared: ['email'], allowedAt: null }]);
      const decision = { operatorId: OPERATOR, userId: buyer.userId, isSamePerson: false };
      await decideReferral(world.deps, decision);
      expect(await commissionsOf(buyer)).toMatchObject([{ ...HELD, reason: null }]);
      await watchReferrals(world.deps);
      expect(await commissionsOf(buyer)).toMatchObject([HELD]);
    });

    it('are void by the card of the member who is the partner', async () => {
      const { member, visit, paid, commissionsOf } = stage;
      const { code, who } = await member();
      const [card] = await stage.world.stripe.client.paymentMethods
        .list({ customer: who.customerId })
        .then(({ data }) => data);
      const buyer = await paid(await visit(code), card?.card?.fingerprint ?? '');
      expect(await commissionsOf(buyer)).toMatchObject([
        { state: 'void', reason: 'self-referral' },
      ]);
    });

    long('become void when an edge appears later, but what was paid out stays paid', async () => {
      const { world, member, friend, commissionsOf, afterDays } = stage;
      const { id, code, who } = await member();
      const buyer = await friend(code);
      await afterDays(32);
      await watchReferrals(world.deps);
      await pay(id, 980);
      for (const [user, name] of [
        [who.userId, `${code}a`],
        [buyer.userId, `${code}b`],
      ]) {
        await world.rows(
          `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', now()) on conflict do nothing`,
          [user, `${name}@example.com`],
        );
      }
      // Both buy on one device.
      await world.rows(
        `update purchase_context set device = ? where user_id in (?::uuid, ?::uuid)`,
        [`device-${code}`, who.userId, buyer.userId],
      );
      await afterDays(1);
      await watchReferrals(world.deps);
      expect(await commissionsOf(buyer)).toMatchObject([
        { state: 'paid', settled: 980, due: 0 },
        { state: 'void', reason: 'self-referral', held: 0 },
      ]);
      await world.endSubscriptions();
    });
  });
});
