import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partner, partners } from '../../../../src-server/billing/referrals/partners.view.ts';
import { givePartnerCredit } from '../../../../src-server/billing/referrals/payouts/pay-out.ts';
import { payoutCsv } from '../../../../src-server/billing/referrals/payouts/payout-csv.ts';
import { closePayoutList } from '../../../../src-server/billing/referrals/payouts/payout-lists.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { watchReferrals } from '../../../../src-server/billing/referrals/watch-referrals.ts';
import { OPERATOR, type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

const CREDIT = 'POST /v1/customers/*/balance_transactions';

describe('payouts', () => {
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

  const seen = (partnerId: string, amountMinor = 980) => ({
    partnerId,
    currency: 'usd',
    amountMinor,
  });
  const give = (id: string, amountMinor?: number) =>
    givePartnerCredit(stage.world.deps, OPERATOR, seen(id, amountMinor));
  const creditsOf = async (customerId: string) =>
    (await stage.world.stripe.client.customers.listBalanceTransactions(customerId)).data.map(
      ({ amount, currency }) => ({ amount, currency }),
    );
  const payoutsOf = async (id: string) => (await partner(stage.world.deps, id)).payouts;
  const dueOf = async (id: string) => (await partner(stage.world.deps, id)).partner.sums[0]?.due;

  const creditable = async (id: string) =>
    (await partners(stage.world.deps)).due
      .filter(({ partnerId }) => partnerId === id)
      .map(({ takesCredit }) => takesCredit);

  it('credit is on the balance at Stripe once, and the next invoice takes it off', async () => {
    const { world, member, friend, afterDays } = stage;
    const { id, code, who } = await member();
    await friend(code);
    expect(await creditable(id)).toEqual([true]);
    expect((await partners(world.deps)).partners.find((each) => each.id === id)).toMatchObject({
      making: [],
      sums: [{ currency: 'usd', held: 0, due: 980, settled: 0 }],
    });
    const both = await Promise.allSettled([give(id), give(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await creditsOf(who.customerId)).toEqual([{ amount: -980, currency: 'usd' }]);
    expect(await payoutsOf(id)).toMatchObject([{ amountMinor: 980, way: 'credit', state: 'paid' }]);
    expect(await dueOf(id)).toBe(0);
    await afterDays(32);
    const [invoice] = (await world.stripe.client.invoices.list({ customer: who.customerId })).data;
    expect(invoice?.amount_paid).toBe(4_900 - 980);
    await world.endSubscriptions();
  });

  it('credit whose answer was lost is found again, and not given twice', async () => {
    const { world, member, friend } = stage;
    const { id, code, who } = await member();
    await friend(code);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: CREDIT,
      kind: 'lost-response',
      remaining: 10,
    });
    await expect(give(id)).rejects.toThrow();
    world.stripe.core.faults.clear();
    expect(await payoutsOf(id)).toMatchObject([{ state: 'making' }]);
    expect((await partners(world.deps)).partners.find((each) => each.id === id)?.making).toEqual([
      'usd',
    ]);
    await expect(give(id)).rejects.toThrow('Stripe has not confirmed');
    await expect(stage.listOf(id)).rejects.toThrow('Stripe has not confirmed');
    expect((await partner(world.deps, id)).partner.sums).toMatchObject([
      { due: 0, paying: 980, settled: 0 },
    ]);
    // An idempotency key has expired by then.
    await world.stripe.advanceDays(31);
    await watchReferrals(world.deps);
    expect(await payoutsOf(id)).toMatchObject([{ state: 'paid', amountMinor: 980 }]);
    expect((await partner(world.deps, id)).partner.sums).toMatchObject([
      { paying: 0, settled: 980 },
    ]);
    expect(await creditsOf(who.customerId)).toHaveLength(1);
    const entries = await world.rows<{ after: { outcome: string } }>(
      'select after from audit_entry where target = ? and action = ? order by at, id',
      [`partner:${id}`, 'referrals.credit-given'],
    );
    expect(entries.map(({ after }) => after.outcome)).toEqual(['begun', 'waiting', 'done']);
    await world.endSubscriptions();
  });

  it('credit that Stripe refuses pays nothing, and the commission stays due', async () => {
    const { world, member, friend } = stage;
    const { id, code, who } = await member();
    await friend(code);
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: CREDIT,
      kind: 'status',
      status: 400,
    });
    await expect(give(id)).rejects.toThrow('Stripe refused the credit');
    world.stripe.core.faults.clear();
    expect(await payoutsOf(id)).toMatchObject([{ state: 'refused' }]);
    expect(await dueOf(id)).toBe(980);
    expect(await creditsOf(who.customerId)).toEqual([]);
    await give(id);
    expect(await creditsOf(who.customerId)).toHaveLength(1);
  });

  it('a member whose subscription ends or charges another currency takes no credit', async () => {
    const { world, member, friend } = stage;
    const { id, code, who } = await member();
    await friend(code);
    for (const set of ["currency = 'eur'", "currency = 'usd', ends_at = now()"]) {
      await world.rows(`update subscription set ${set} where user_id = ?`, [who.userId]);
      expect(await creditable(id)).toEqual([false]);
      await expect(give(id)).rejects.toThrow('no subscription that charges this currency');
    }
    await world.stripe.client.subscriptions.cancel(who.subscriptionId);
    await world.settle();
    expect(await creditable(id)).toEqual([false]);
    await expect(give(id)).rejects.toThrow('Please use the payout list');
    expect(await creditsOf(who.customerId)).toEqual([]);
    await world.endSubscriptions();
  });

  it('credit in a currency that Stripe does not charge the customer in is refused', async () => {
    const { client } = stage.world.stripe;
    const { id: customerId } = await client.customers.create({ email: 'eve@example.com' });
    await client.customers.createBalanceTransaction(customerId, { amount: 100, currency: 'eur' });
    const credit = { key: 'k', customerId, amountMinor: 980, currency: 'usd', description: 'd' };
    await expect(stage.world.deps.stripe.credit.give(credit)).rejects.toMatchObject({
      kind: 'refused',
      reason: 'other-currency',
    });
    expect(await creditsOf(customerId)).toEqual([{ amount: 100, currency: 'eur' }]);
  });

  it('a person outside is paid by the list alone, whose cells start no formula', async () => {
    const { world, outsider, friend } = stage;
    const { id, code } = await outsider();
    await friend(code);
    await world.rows('update partner set name = ?, pay_to = ? where id = ?', [
      '=HYPERLINK("x")',
      '=DE02',
      id,
    ]);
    await expect(give(id)).rejects.toThrow('Please use the payout list');
    const { id: listId, payouts } = await stage.listOf(id);
    const file = await payoutCsv(world.deps, listId);
    const line = file?.csv.split('\r\n').find((each) => each.includes(id));
    expect(line).toBe(`"'=HYPERLINK(""x"")",${code}@partner.example,'=DE02,${code},usd,9.80,${id}`);
    await closePayoutList(world.deps, { id: listId, paid: payouts.map((each) => each.id) });
    expect(await payoutCsv(world.deps, listId)).toBeNull();
    expect(await payoutsOf(id)).toMatchObject([{ way: 'list', state: 'paid', amountMinor: 980 }]);
    await expect(closePayoutList(world.deps, { id: listId, paid: [] })).rejects.toThrow(
      'or is closed',
    );
  });

  it('a list keeps its sums: what becomes due later is not on it, and credit cannot pay it again', async () => {
    const { world, member, friend } = stage;
    const { id, code } = await member();
    await friend(code);
    const { id: listId, payouts } = await stage.listOf(id);
    await friend(code);
    expect(await dueOf(id)).toBe(980);
    await expect(give(id)).rejects.toThrow('an open list');
    await watchReferrals(world.deps);
    expect((await payoutCsv(world.deps, listId))?.csv).toContain(',usd,9.80,');
    await closePayoutList(world.deps, { id: listId, paid: payouts.map((each) => each.id) });
    expect((await partner(world.deps, id)).partner.sums).toMatchObject([
      { due: 980, paying: 0, settled: 980 },
    ]);
    await world.endSubscriptions();
  });

  it('what is left out of a list when it is closed is due again', async () => {
    const { world, outsider, friend } = stage;
    const [first, second] = [await outsider(), await outsider()];
    await friend(first.code);
    await friend(second.code);
    const { id, payouts } = await stage.listOf(first.id, second.id);
    const paid = payouts.filter(({ partnerId }) => partnerId === first.id).map((each) => each.id);
    await closePayoutList(world.deps, { id, paid });
    expect([await dueOf(first.id), await dueOf(second.id)]).toEqual([0, 980]);
    expect(await payoutsOf(second.id)).toMatchObject([{ state: 'refused', refusal: 'not-paid' }]);
  });

  it('an edge found by a payout stays found, and blocks no other partner', async () => {
    const { world, member, outsider, friend, commissionsOf } = stage;
    const [own, other] = [await member(), await outsider()];
    const buyer = await friend(own.code);
    await friend(other.code);
    // A mark that both got since.
    await world.rows(
      `insert into identity_mark (user_id, kind, hash, first_seen_at, last_seen_at)
       select u, 'device', ?, now(), now() from unnest(array[?::uuid, ?::uuid]) u`,
      [`both-${own.code}`, own.who.userId, buyer.userId],
    );
    const { payouts } = await stage.listOf(own.id, other.id);
    expect(payouts).toMatchObject([{ partnerId: other.id, amountMinor: 980 }]);
    expect(await commissionsOf(buyer)).toMatchObject([{ state: 'void', reason: 'self-referral' }]);
  });

  it('a refund on an open list comes off the next one', async () => {
    const { world, outsider, friend, commissionsOf, chargeOf, control } = stage;
    const { id, code } = await outsider();
    const buyer = await friend(code);
    const list = await stage.listOf(id);
    await control(`/charges/${await chargeOf(buyer)}/refund`);
    await world.settle();
    await closePayoutList(world.deps, { id: list.id, paid: list.payouts.map((each) => each.id) });
    expect(await commissionsOf(buyer)).toMatchObject([{ state: 'due', due: -980, settled: 980 }]);
  });
});
