import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gifts } from '../../../../src-server/billing/gifts/gifts.view.ts';
import {
  previewGiftVoid,
  resendGift,
  voidGift,
} from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { syncGift } from '../../../../src-server/billing/gifts/sync-gift.ts';
import { watchGifts } from '../../../../src-server/billing/gifts/watch-gifts.ts';
import { endPlanGrant, givePlan } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { reconcilesOf, subscriber } from '../support/subscriber.ts';
import { pay } from '../support/visitor.ts';

const OPERATOR = { operatorId: '0192f0c1-0000-7000-8000-00000000ba7c' };

describe('the money of a gift that goes back', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterAll(() => stage.world.close());

  const control = (path: string, body = {}) => stage.world.stripe.control('POST', path, body);
  const planOf = async ({ accountId }: { accountId: string }) =>
    (await standingOf(stage.world.deps, accountId))?.plan;
  const redeemed = async () => {
    const gift = await stage.buy();
    const who = await stage.account();
    await stage.redeem(who, gift.code);
    return { ...gift, who };
  };
  const stateOf = async (id: string) =>
    (await gifts(stage.world.deps)).gifts.find((gift) => gift.id === id)?.state;

  it('kills the code before the redemption', async () => {
    const { world, buy, account, chargeOf } = stage;
    const { id, code } = await buy();
    await control(`/charges/${await chargeOf(id)}/refund`);
    await world.settle();
    expect(await stateOf(id)).toBe('refunded');
    await expect(redeemCode(world.deps, await account(), { code })).rejects.toThrow(
      'its payment was returned',
    );
  });

  it('ends exactly the grant of the gift, and asks the access engine again', async () => {
    const { world, buy, account, redeem, chargeOf, grantsOf } = stage;
    const who = await account();
    const [first, second] = [await buy(), await buy({ plan: 'premium', months: 1 })];
    await redeem(who, first.code);
    await redeem(who, second.code);
    const until = new Date(world.deps.clock.now().getTime() + 20 * 86_400_000);
    await givePlan(world.deps, OPERATOR, { ...who, plan: 'basic', until, note: '' });
    await world.rows(`delete from job.job where name = 'reconcile-access'`);
    await control(`/charges/${await chargeOf(second.id)}/refund`);
    await world.settle();
    const ended = (await grantsOf(who)).filter(({ endReason }) => endReason !== null);
    expect(ended).toMatchObject([{ source: 'gift', endReason: 'refund' }]);
    expect(await planOf(who)).toBe('standard');
    expect(await reconcilesOf(world, who.accountId)).toBe(1);
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['redeemed', 'refunded']);
  });

  it('leaves the subscription of a buyer whose gift is disputed', async () => {
    const { world, open, idOf, chargeOf } = stage;
    const buyer = await subscriber(world, 'premium');
    const { sessionId } = await open({}, buyer.context);
    await pay(world, sessionId);
    await world.settle();
    const id = await idOf(sessionId);
    await control(`/charges/${await chargeOf(id)}/dispute`);
    await world.settle();
    expect(await stateOf(id)).toBe('disputed');
    expect(await standingOf(world.deps, buyer.userId)).toMatchObject({
      plan: 'premium',
      status: 'active',
    });
    const { status } = await world.stripe.client.subscriptions.retrieve(buyer.subscriptionId);
    expect(status).toBe('active');
  });

  it('takes the plan while a dispute is open, and gives the rest back once it is won', async () => {
    const { world, chargeOf, grantsOf } = stage;
    const { id, who } = await redeemed();
    const [given] = await grantsOf(who);
    const { id: dispute } = await control(`/charges/${await chargeOf(id)}/dispute`);
    await world.settle();
    expect(await planOf(who)).toBe('free');
    await world.stripe.advanceDays(3);
    await control(`/disputes/${dispute}/won`);
    await world.settle();
    expect(await planOf(who)).toBe('standard');
    const grants = await grantsOf(who);
    expect(grants).toMatchObject([{ endReason: 'dispute' }, { endReason: null }]);
    expect(grants[1]?.until).toEqual(given?.until);
    expect(await stateOf(id)).toBe('redeemed');
  });

  it('does not give a plan again that an operator ended before the dispute was won', async () => {
    const { world, chargeOf, grantsOf } = stage;
    const { id, who } = await redeemed();
    const [row] = await world.rows<{ id: string }>(
      'select id from plan_grant where source_ref = ?',
      [id],
    );
    await endPlanGrant(world.deps, OPERATOR, row?.id ?? '');
    const { id: dispute } = await control(`/charges/${await chargeOf(id)}/dispute`);
    await world.settle();
    await control(`/disputes/${dispute}/won`);
    await world.settle();
    expect(await grantsOf(who)).toMatchObject([{ endReason: 'operator' }]);
  });

  it('stays taken after a lost dispute, whatever event comes last or twice', async () => {
    const { world, chargeOf, grantsOf } = stage;
    const { id, who } = await redeemed();
    const { id: dispute } = await control(`/charges/${await chargeOf(id)}/dispute`);
    await control(`/disputes/${dispute}/lost`);
    await world.settle();
    await Promise.all([syncGift(world.deps, id), syncGift(world.deps, id)]);
    expect(await grantsOf(who)).toMatchObject([{ endReason: 'dispute' }]);
    expect(await stateOf(id)).toBe('disputed');
  });

  it('is known before the payment was: a refund that overtakes it mails no link', async () => {
    const { world, open, idOf, mailsAbout, rowOf } = stage;
    const { sessionId } = await open();
    await pay(world, sessionId);
    const id = await idOf(sessionId);
    const { payment_intent } = await world.stripe.client.checkout.sessions.retrieve(sessionId);
    await world.stripe.client.refunds.create({ payment_intent: String(payment_intent) });
    await syncGift(world.deps, id);
    await world.settle();
    expect(await mailsAbout(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ taken_because: 'refund', code_hash: null });
  });

  it('is found by the timer when the webhook was lost', async () => {
    const { world, chargeOf } = stage;
    const { id, who } = await redeemed();
    await control(`/charges/${await chargeOf(id)}/refund`);
    expect(await planOf(who)).toBe('standard');
    await world.stripe.advanceDays(1);
    await watchGifts(world.deps);
    expect(await planOf(who)).toBe('free');
  });

  it('changes nothing when only a part goes back, and names the part', async () => {
    const { world, chargeOf } = stage;
    const { id, who } = await redeemed();
    await control(`/charges/${await chargeOf(id)}/refund`, { amount: 4900 });
    await world.settle();
    expect(await planOf(who)).toBe('standard');
    const view = (await gifts(world.deps)).gifts.find((gift) => gift.id === id);
    expect(view).toMatchObject({ state: 'redeemed', paidMinor: 14_700, refundedMinor: 4900 });
    expect(await previewGiftVoid(world.deps, id)).toMatchObject({ refundMinor: 9800 });
  });

  it('goes back by an operator, who saw what ends, once', async () => {
    const { world, chargeOf, rowOf } = stage;
    const { id, who } = await redeemed();
    expect(await previewGiftVoid(world.deps, id)).toMatchObject({
      refundMinor: 14_700,
      ends: { plan: 'standard', accountId: who.accountId },
    });
    expect(await voidGift(world.deps, id)).toEqual({ refundedMinor: 14_700, currency: 'usd' });
    expect(await planOf(who)).toBe('free');
    await expect(voidGift(world.deps, id)).rejects.toThrow('nothing to refund');
    const charge = await world.stripe.client.charges.retrieve(await chargeOf(id));
    expect(charge.amount_refunded).toBe(14_700);
    expect(await rowOf(id)).toMatchObject({ taken_because: 'refund' });
    const kept = await world.rows(
      'select refunded_cents as n from received_payment where user_id = ?',
      [id],
    );
    expect(kept).toEqual([{ n: 14_700 }]);
  });

  it('is withdrawn unredeemed, and not if it was redeemed after the operator looked', async () => {
    const { world, buy, account, redeem, chargeOf } = stage;
    const [unused, raced] = [await buy(), await buy()];
    expect(await previewGiftVoid(world.deps, unused.id)).toMatchObject({ ends: null });
    await voidGift(world.deps, unused.id, { endsPlan: false });
    expect(await stateOf(unused.id)).toBe('refunded');
    const who = await account();
    await expect(redeem(who, unused.code)).rejects.toThrow();
    await redeem(who, raced.code);
    const late = () => voidGift(world.deps, raced.id, { endsPlan: false });
    await expect(late()).rejects.toThrow('was redeemed since you looked');
    const charge = await world.stripe.client.charges.retrieve(await chargeOf(raced.id));
    expect([await planOf(who), charge.amount_refunded]).toEqual(['standard', 0]);
  });

  it('does not go back beside a dispute', async () => {
    const { world, buy, chargeOf } = stage;
    const { id } = await buy();
    await control(`/charges/${await chargeOf(id)}/dispute`);
    await expect(voidGift(world.deps, id)).rejects.toThrow('Answer the dispute instead.');
  });

  it('mails the link again only while the gift is unused', async () => {
    const { world, buy, account, redeem, mailsAbout } = stage;
    const { id, code } = await buy({ recipientEmail: 'a@example.com' });
    await resendGift(world.deps, { id, to: 'recipient' });
    await resendGift(world.deps, { id, to: 'buyer' });
    const mails = await mailsAbout(id);
    expect(mails.map(({ template }) => template)).toEqual([
      'gift-receipt',
      'gift-received',
      'gift-received',
      'gift-receipt',
    ]);
    expect(new Set(mails.map(({ values }) => values.link)).size).toBe(1);
    await redeem(await account(), code);
    await expect(resendGift(world.deps, { id, to: 'buyer' })).rejects.toThrow('no link to mail');
  });
});
