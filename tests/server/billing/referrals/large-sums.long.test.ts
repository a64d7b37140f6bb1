import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InvoiceFact } from '../../../../src/domain/referrals/commission.ts';
import { statementFor } from '../../../../src-server/account-data/data-subject.ts';
import { erasePartner } from '../../../../src-server/billing/referrals/correct-partner.ts';
import { partnerPage } from '../../../../src-server/billing/referrals/partner-page.view.ts';
import { partner, partners } from '../../../../src-server/billing/referrals/partners.view.ts';
import {
  allPayoutsCsv,
  payoutCsv,
} from '../../../../src-server/billing/referrals/payouts/payout-csv.ts';
import {
  closePayoutList,
  makePayoutList,
  openPayoutLists,
} from '../../../../src-server/billing/referrals/payouts/payout-lists.ts';
import { OWED_TO_PARTNER } from '../../../../src-server/billing/referrals/personal-tables.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { storeCommissions } from '../../../../src-server/billing/referrals/settle-commissions.ts';

import { transact } from '../../../../src-server/database/transaction.ts';
import { OPERATOR, type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

/** Three commissions of 800,000,000: 24 million rupiah, about 1,500 US dollars. */
const OWED = 2_400_000_000;

let stage: ReferralStage;
beforeAll(async () => {
  stage = await startReferralStage();
  const terms = { holdDays: 0, terms: 'The terms.', discountCodeId: null };
  await setReferralProgram(stage.world.deps, terms);
});
afterAll(() => stage.world.close());

/** Buyers with one payment each, whose commissions are due at once. */
const buyersOf = async (code: string) => {
  const { deps } = stage.world;
  for (let buyer = 0; buyer < 3; buyer += 1) {
    const { userId } = (await stage.visit(code)).visitor;
    const now = deps.clock.now();
    const invoice: InvoiceFact = {
      id: `in_${userId}`,
      createdAt: now,
      paidAt: now,
      currency: 'idr',
      paid: 1_600_000_000,
      total: 1_600_000_000,
      tax: 0,
      refunded: 0,
      dispute: null,
    };
    await transact(deps.orm, (em) =>
      storeCommissions(em, deps, { userId, paid: [invoice], customerExists: true }),
    );
  }
};

it('pays a partner a sum beyond 32 bits by list', async () => {
  const { deps } = stage.world;
  const { id, code, who } = await stage.member();
  await stage.world.rows('update partner set rate_bp = 5000 where id = ?', [id]);
  await buyersOf(code);
  await expect(partners(deps)).resolves.toMatchObject({
    due: [{ partnerId: id, amountMinor: OWED }],
  });
  const person = { accountId: who.userId, email: who.email };
  expect(await stage.world.rows(...statementFor(OWED_TO_PARTNER, person))).toEqual([
    { currency: 'idr', amountMinor: OWED },
  ]);
  const list = await makePayoutList(deps, OPERATOR, [{ partnerId: id, currency: 'idr' }]);
  const [open] = await openPayoutLists(deps);
  expect(open?.payouts).toMatchObject([{ amountMinor: OWED }]);
  expect((await payoutCsv(deps, list.id))?.csv).toContain('24000000.00');
  await closePayoutList(deps, { id: list.id, paid: [open?.payouts[0]?.id ?? ''] });
  expect((await partner(deps, id)).payouts).toMatchObject([{ amountMinor: OWED, state: 'paid' }]);
  expect((await partnerPage(deps, { accountId: who.userId }))?.payouts).toMatchObject([
    { amountMinor: OWED },
  ]);
  expect((await allPayoutsCsv(deps)).csv).toContain('24000000.00');
});

it('records a debt beyond 32 bits when its partner is erased', async () => {
  const { id, code } = await stage.outsider({ rateBp: 5_000 });
  await buyersOf(code);
  await erasePartner(stage.world.deps, { id, confirmation: `${code}@partner.example` });
  const entries = await stage.world.rows<{ after: object }>(
    `select after from audit_entry where action = 'referrals.partner-erased' and target = ?`,
    [`partner:${id}`],
  );
  expect(entries).toEqual([{ after: { 'owed idr': OWED } }]);
});
