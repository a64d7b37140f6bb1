import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceFact } from '../../../../src/domain/referrals/commission.ts';
import { partner } from '../../../../src-server/billing/referrals/partners.view.ts';
import {
  makePayoutList,
  openPayoutLists,
} from '../../../../src-server/billing/referrals/payouts/payout-lists.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { storeCommissions } from '../../../../src-server/billing/referrals/settle-commissions.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { OPERATOR, type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

describe('a payout list', () => {
  let stage: ReferralStage;
  beforeAll(async () => {
    stage = await startReferralStage();
    const terms = { holdDays: 0, terms: 'The terms.', discountCodeId: null };
    await setReferralProgram(stage.world.deps, terms);
  });
  afterAll(() => stage.world.close());

  /** A partner whose buyers paid one invoice each. */
  const owed = async ({ buyers }: { buyers: number }) => {
    const { id, code } = await stage.outsider();
    for (let number = 0; number < buyers; number += 1) {
      const { userId } = (await stage.visit(code)).visitor;
      const now = stage.world.deps.clock.now();
      const invoice: InvoiceFact = {
        id: `in_${userId}`,
        createdAt: now,
        paidAt: now,
        currency: 'usd',
        paid: 4_900,
        total: 4_900,
        tax: 0,
        refunded: 0,
        dispute: null,
      };
      await transact(stage.world.deps.orm, (em) =>
        storeCommissions(em, stage.world.deps, { userId, paid: [invoice], customerExists: true }),
      );
    }
    return id;
  };
  const list = (...partnerIds: string[]) =>
    makePayoutList(
      stage.world.deps,
      OPERATOR,
      partnerIds.map((partnerId) => ({ partnerId, currency: 'usd' })),
    );

  it('reads the linked accounts of all due buyers at once', async () => {
    const { world } = stage;
    const id = await owed({ buyers: 3 });
    const asked: number[] = [];
    const identity: typeof world.deps.identity = {
      ...world.deps.identity,
      linkedTo: (userIds) => {
        asked.push(userIds.length);
        return world.deps.identity.linkedTo(userIds);
      },
    };
    const keys = [{ partnerId: id, currency: 'usd' }];
    await makePayoutList({ ...world.deps, identity }, OPERATOR, keys);
    expect(asked).toEqual([3]);
    expect((await partner(world.deps, id)).partner.sums).toMatchObject([{ due: 0, paying: 2_940 }]);
  });

  it('is answered with its id if the database fails for another partner', async () => {
    const { world } = stage;
    const [failing = '', first = '', last = ''] = [
      await owed({ buyers: 1 }),
      await owed({ buyers: 1 }),
      await owed({ buyers: 1 }),
    ];
    await world.rows(`create function fail_payout() returns trigger language plpgsql as $$
      begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`);
    await world.rows(`create trigger fail_payout before insert on referral_payout for each row
      when (new.partner_id = '${failing}') execute function fail_payout()`);
    await expect(list(failing)).rejects.toThrow('deadlock detected');
    const made = await list(first, failing, last);
    expect(made.payouts).toBe(2);
    const open = (await openPayoutLists(world.deps)).find(({ id }) => id === made.id);
    expect(open?.payouts.map(({ partnerId }) => partnerId).sort()).toEqual([first, last].sort());
    await world.rows('drop trigger fail_payout on referral_payout');
    expect((await list(failing)).payouts).toBe(1);
  });

  it('names the open list if the same sums are asked for again', async () => {
    const id = await owed({ buyers: 1 });
    await list(id);
    await expect(list(id)).rejects.toThrow('already on an open list');
  });
});
