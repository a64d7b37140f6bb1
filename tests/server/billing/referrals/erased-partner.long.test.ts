import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePartner } from '../../../../src-server/billing/referrals/correct-partner.ts';
import { partner, partners } from '../../../../src-server/billing/referrals/partners.view.ts';
import { allPayoutsCsv } from '../../../../src-server/billing/referrals/payouts/payout-csv.ts';
import { settleErasedPartner } from '../../../../src-server/billing/referrals/payouts/settle-erased.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { OPERATOR, type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

describe('what an erased partner is owed', () => {
  let stage: ReferralStage;
  beforeAll(async () => {
    stage = await startReferralStage();
    const terms = { holdDays: 0, terms: 'The terms.', discountCodeId: null };
    await setReferralProgram(stage.world.deps, terms);
  });
  afterAll(() => stage.world.close());

  const erased = async () => {
    const { id, code } = await stage.outsider();
    const buyer = await stage.friend(code);
    await erasePartner(stage.world.deps, { id, confirmation: `${code}@partner.example` });
    return { id, buyer };
  };
  const settle = (partnerId: string, way: 'direct' | 'write-off', amountMinor = 980) =>
    settleErasedPartner(stage.world.deps, OPERATOR, {
      partnerId,
      currency: 'usd',
      amountMinor,
      way,
    });
  const viewOf = async (id: string) => {
    const { partner: seen, commissions, payouts } = await partner(stage.world.deps, id);
    const { due } = await partners(stage.world.deps);
    return {
      sums: seen.sums,
      states: commissions.map(({ state }) => state),
      payouts,
      due: due.filter(({ partnerId }) => partnerId === id).length,
    };
  };
  const lineOf = async (id: string) =>
    (await allPayoutsCsv(stage.world.deps)).csv.split('\r\n').filter((line) => line.endsWith(id));
  const audited = (id: string) =>
    stage.world.rows(
      `select action, after from audit_entry where target = ? and action like 'referrals.erased%'`,
      [`partner:${id}`],
    );

  it('is written off once, by the sum that the operator saw, and a later refund owes nothing', async () => {
    const { id, buyer } = await erased();
    await expect(settle(id, 'write-off', 979)).rejects.toThrow('The sum has changed');
    await settle(id, 'write-off');
    expect(await viewOf(id)).toMatchObject({
      sums: [{ held: 0, due: 0, paying: 0, settled: 0, writtenOff: 980 }],
      states: ['written-off'],
      payouts: [{ way: 'write-off', state: 'paid', amountMinor: 980 }],
      due: 0,
    });
    const [line, ...others] = await lineOf(id);
    expect(others).toEqual([]);
    expect(line).toMatch(/^\d{4}-\d\d-\d\d,,,erased-.*,usd,9\.80,write-off,paid,/);
    const after = { outcome: 'done', currency: 'usd', amountMinor: 980 };
    expect(await audited(id)).toEqual([{ action: 'referrals.erased-written-off', after }]);
    await expect(settle(id, 'write-off')).rejects.toThrow('The sum has changed');
    await stage.control(`/charges/${await stage.chargeOf(buyer)}/refund`);
    await stage.world.settle();
    expect(await viewOf(id)).toMatchObject({ sums: [{ due: 0, writtenOff: 0 }], states: ['void'] });
  });

  it('is marked as paid by hand, and counts as paid out', async () => {
    const { id } = await erased();
    await settle(id, 'direct');
    expect(await viewOf(id)).toMatchObject({
      sums: [{ due: 0, settled: 980, writtenOff: 0 }],
      states: ['paid'],
      payouts: [{ way: 'direct', state: 'paid' }],
      due: 0,
    });
    expect(await lineOf(id)).toMatchObject([expect.stringContaining('9.80,direct,paid')]);
    expect(await audited(id)).toMatchObject([{ action: 'referrals.erased-paid' }]);
  });

  it('cannot be settled so for a partner who is not erased', async () => {
    const { id, code } = await stage.outsider();
    await stage.friend(code);
    await expect(settle(id, 'write-off')).rejects.toThrow('is not erased');
    expect(await viewOf(id)).toMatchObject({ due: 1, payouts: [] });
  });
});
