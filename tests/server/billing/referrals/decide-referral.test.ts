import { afterAll, beforeAll, expect, it } from 'vitest';
import { partner } from '../../../../src-server/billing/referrals/partners.view.ts';
import { decideReferral } from '../../../../src-server/billing/referrals/self-referrals/decide-referral.ts';
import {
  countUndecidedPayments,
  listUndecided,
} from '../../../../src-server/billing/referrals/self-referrals/undecided-referrals.ts';
import { readFork } from '../../../../src-server/database/transaction.ts';
import {
  type Friend,
  OPERATOR,
  type ReferralStage,
  startReferralStage,
} from '../support/referral-stage.ts';

let stage: ReferralStage;
beforeAll(async () => {
  stage = await startReferralStage();
});
afterAll(() => stage.world.close());

const decide = ({ userId }: Friend, isSamePerson: boolean) =>
  decideReferral(stage.world.deps, { operatorId: OPERATOR, userId, isSamePerson });

/** Everywhere an undecided buyer is shown. */
async function undecided({ userId }: Friend, partnerId: string) {
  const { deps } = stage.world;
  const all = await listUndecided(readFork(deps.orm));
  const { commissions } = await partner(deps, partnerId);
  return {
    waits: all.filter((each) => each.userId === userId),
    shown: commissions.map(({ isUndecided }) => isUndecided),
    payments: await countUndecidedPayments(readFork(deps.orm), `{${partnerId}}`),
  };
}

it('a suspected self-referral waits until an operator decides, either way and again', async () => {
  const { world, outsider, friend, commissionsOf } = stage;
  const { id, code } = await outsider({ email: 'o.l.ga@gmail.com' });
  const buyer = await friend(code, { email: 'olga+shop@googlemail.com' });
  const waits = { partnerId: id, partnerEmail: 'o.l.ga@gmail.com', email: buyer.email };
  expect(await undecided(buyer, id)).toMatchObject({ waits: [waits], shown: [true], payments: 1 });
  await decide(buyer, true);
  await decide(buyer, true);
  const decided = { waits: [], shown: [false], payments: 0 };
  expect(await undecided(buyer, id)).toEqual(decided);
  const earnsNothing = { state: 'void', reason: 'self-referral', held: 0 };
  expect(await commissionsOf(buyer)).toMatchObject([earnsNothing]);
  await decide(buyer, false);
  expect(await undecided(buyer, id)).toEqual(decided);
  expect(await commissionsOf(buyer)).toMatchObject([{ state: 'held', reason: null, held: 980 }]);
  await decide(buyer, true);
  expect(await commissionsOf(buyer)).toMatchObject([earnsNothing]);
  const audited = await world.rows<{ action: string }>(
    `select action from audit_entry where target = ? and action like 'referrals.%' order by id`,
    [`account:${buyer.userId}`],
  );
  expect(audited.map(({ action }) => action)).toEqual([
    'referrals.self-confirmed',
    'referrals.allowed',
    'referrals.self-confirmed',
  ]);
});

it('a buyer who shares nothing with the partner cannot be decided', async () => {
  const { code } = await stage.outsider();
  const buyer = await stage.friend(code);
  await expect(decide(buyer, true)).rejects.toThrow('Nothing connects this buyer');
});
