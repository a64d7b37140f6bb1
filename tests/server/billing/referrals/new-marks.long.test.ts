import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partner } from '../../../../src-server/billing/referrals/partners.view.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { checkBuyers } from '../../../../src-server/billing/referrals/self-referrals/check-buyer.ts';
import { markReferred } from '../../../../src-server/billing/referrals/self-referrals/same-person.ts';
import { watchReferrals } from '../../../../src-server/billing/referrals/watch-referrals.ts';
import { notePersonMarks } from '../../../../src-server/billing/trials/identity-marks.ts';
import type { IdentityFact } from '../../../../src-server/billing/trials/identity-source.ts';
import { type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

const VOID = { state: 'void', reason: 'self-referral' };

describe('a new mark', () => {
  let stage: ReferralStage;
  beforeAll(async () => {
    stage = await startReferralStage();
    const terms = { holdDays: 0, terms: 'The terms.', discountCodeId: null };
    await setReferralProgram(stage.world.deps, terms);
  });
  afterAll(() => stage.world.close());

  /** A member with a buyer, whom the timer has just looked at. */
  const pair = async () => {
    const own = await stage.member();
    const fingerprint = `card-${own.code}`;
    const buyer = await stage.friend(own.code, { fingerprint });
    await watchReferrals(stage.world.deps);
    expect(await stage.commissionsOf(buyer)).toMatchObject([{ state: 'due', due: 980 }]);
    return { ...own, buyer, fingerprint };
  };
  const mark = (userId: string, ...facts: IdentityFact[]) =>
    notePersonMarks(stage.world.deps, userId, facts);
  const edgesOf = async (id: string) =>
    (await partner(stage.world.deps, id)).friends.map(({ shared, viaOthers }) => ({
      shared,
      viaOthers,
    }));

  it('of the partner, such as a card, voids at the next look of the timer', async () => {
    const { world, commissionsOf } = stage;
    const { id, who, buyer, fingerprint } = await pair();
    const { cards } = await world.deps.stripe.readCustomer(who.customerId);
    const card = { id: 'pm_2', addedAt: world.deps.clock.now(), fingerprint };
    const facts = { cards: { ...cards, customer: card } };
    await markReferred(world.deps, { userId: who.userId, facts });
    await watchReferrals(world.deps);
    expect(await commissionsOf(buyer)).toMatchObject([VOID]);
    expect(await edgesOf(id)).toEqual([{ shared: ['card'], viaOthers: false }]);
  });

  it('voids no commission when it is a phone number, which nobody proves', async () => {
    const { world, commissionsOf } = stage;
    const { id, who, buyer } = await pair();
    const facts = { cards: { customer: null, subscriptions: [] }, phone: '+1 555 010 7788' };
    for (const { userId } of [buyer, who]) {
      await mark(userId, { kind: 'phone', value: '+15550107788' });
      await markReferred(world.deps, { userId, facts });
    }
    // Looks at the buyer at once.
    await mark(buyer.userId, { kind: 'device', value: `device-${id}` });
    await checkBuyers(world.deps, [buyer.userId]);
    expect(await commissionsOf(buyer)).toMatchObject([{ state: 'due' }]);
    await mark(who.userId, { kind: 'device', value: `device-${id}` });
    await checkBuyers(world.deps, [buyer.userId]);
    expect(await commissionsOf(buyer)).toMatchObject([VOID]);
    expect(await edgesOf(id)).toEqual([{ shared: ['device'], viaOthers: false }]);
  });

  it('that comes from a linked account voids at the next look, too', async () => {
    const { world, commissionsOf } = stage;
    const { id, who, buyer } = await pair();
    await mark(buyer.userId, { kind: 'tradingview', value: '4711' });
    await world.rows(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', now()) on conflict do nothing`,
      [who.userId, who.email],
    );
    await world.rows(
      `insert into tradingview_identity (account_id, username, username_key, tradingview_user_id, changed_at)
       values (?, 'Anna', 'anna', '4711', now())`,
      [who.userId],
    );
    await watchReferrals(world.deps);
    expect(await commissionsOf(buyer)).toMatchObject([VOID]);
    expect(await edgesOf(id)).toEqual([{ shared: ['tradingview'], viaOthers: false }]);
  });

  it('is found by a payout that comes before the timer', async () => {
    const { world, commissionsOf } = stage;
    const { id, who, buyer } = await pair();
    // Both buy on one device.
    await world.rows(`update purchase_context set device = ? where user_id in (?::uuid, ?::uuid)`, [
      `device-${id}`,
      who.userId,
      buyer.userId,
    ]);
    await expect(stage.listOf(id)).rejects.toThrow('The sum has changed');
    expect(await commissionsOf(buyer)).toMatchObject([VOID]);
  });

  it('that the buyer shares with a stranger is not shown as shared with the partner', async () => {
    const { world } = stage;
    const { id, who, buyer } = await pair();
    const third = '0192f0c1-0000-7000-8000-00000000057a';
    const between = '0192f0c1-0000-7000-8000-00000000057b';
    for (const user of [third, buyer.userId]) await mark(user, { kind: 'email', value: id });
    for (const user of [buyer.userId, between]) await mark(user, { kind: 'device', value: id });
    for (const user of [between, who.userId]) await mark(user, { kind: 'discord', value: id });
    await expect(stage.listOf(id)).rejects.toThrow('The sum has changed');
    expect(await edgesOf(id)).toEqual([{ shared: ['discord', 'device'], viaOthers: true }]);
    await world.endSubscriptions();
  });
});
