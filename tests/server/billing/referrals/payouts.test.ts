import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partner, partners } from '../../../../src-server/billing/referrals/partners.view.ts';
import {
  givePartnerCredit,
  markPayoutsPaid,
} from '../../../../src-server/billing/referrals/pay-out.ts';
import { payoutCsv } from '../../../../src-server/billing/referrals/payout-csv.ts';
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

  it('credit is on the balance at Stripe once, and the next invoice takes it off', async () => {
    const { world, member, friend, afterDays } = stage;
    const { id, code, who } = await member();
    await friend(code);
    expect((await partners(world.deps)).partners.find((each) => each.id === id)).toMatchObject({
      takesCredit: true,
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
    await expect(give(id)).rejects.toThrow('has not confirmed the last credit');
    expect((await payoutCsv(world.deps)).csv).not.toContain(code);
    // An idempotency key has expired by then.
    await world.stripe.advanceDays(31);
    await watchReferrals(world.deps);
    expect(await payoutsOf(id)).toMatchObject([{ state: 'paid', amountMinor: 980 }]);
    expect(await creditsOf(who.customerId)).toHaveLength(1);
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
    await world.rows('update partner set name = ? where id = ?', ['=HYPERLINK("x")', id]);
    await expect(give(id)).rejects.toThrow('Please use the payout list');
    const { csv } = await payoutCsv(world.deps);
    const line = csv.split('\r\n').find((each) => each.includes(id));
    expect(line).toBe(`"'=HYPERLINK(""x"")",${code}@partner.example,${code},usd,9.80,${id}`);
    await markPayoutsPaid(world.deps, OPERATOR, [seen(id)]);
    expect((await payoutCsv(world.deps)).csv).not.toContain(id);
    expect(await payoutsOf(id)).toMatchObject([{ way: 'list', state: 'paid', amountMinor: 980 }]);
  });

  it('a list with one changed sum marks no payout', async () => {
    const { world, outsider, friend } = stage;
    const [first, second] = [await outsider(), await outsider()];
    await friend(first.code);
    await friend(second.code);
    const list = [seen(first.id), seen(second.id, 981)];
    await expect(markPayoutsPaid(world.deps, OPERATOR, list)).rejects.toThrow(
      'The sum has changed',
    );
    expect([await dueOf(first.id), await dueOf(second.id)]).toEqual([980, 980]);
    expect(await payoutsOf(first.id)).toEqual([]);
  });
});
