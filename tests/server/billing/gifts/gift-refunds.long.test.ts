import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { giftStatus } from '../../../../src-server/billing/gifts/gift-status.ts';
import { gifts } from '../../../../src-server/billing/gifts/gifts.view.ts';
import { voidGift } from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { syncGift } from '../../../../src-server/billing/gifts/sync-gift.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { CatalogueVersionEntity } from '../../../../src-server/catalogue/catalogue-version.entity.ts';
import { readOnSale } from '../../../../src-server/catalogue/versions.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';

describe('the refund of a gift that does not arrive', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterEach(() => stage.world.stripe.core.faults.clear());
  afterAll(() => stage.world.close());

  const stateOf = async (id: string) =>
    (await gifts(stage.world.deps)).gifts.find((gift) => gift.id === id)?.state;
  const planOf = async ({ accountId }: { accountId: string }) =>
    (await standingOf(stage.world.deps, accountId))?.plan;
  /** The bank sends the newest refund back. Returns its id. */
  const bounce = async () => {
    const { world } = stage;
    const [refund] = (await world.stripe.client.refunds.list({ limit: 1 })).data;
    await world.stripe.control('POST', `/refunds/${refund?.id}/fail`, {});
    await world.settle();
    return refund?.id;
  };
  const alertsOf = (refund: string | undefined) =>
    stage.world.rows<{ values: Record<string, string> }>(
      `select values from outgoing_mail where template = 'refund-failed' and values->>'refund' = ?`,
      [refund],
    );

  it('changes nothing when Stripe refuses it, and can be repeated', async () => {
    const { world, buy, account, redeem } = stage;
    const { id, code } = await buy();
    const who = await account();
    await redeem(who, code);
    const [provider, route] = ['stripe', 'POST /v1/refunds'] as const;
    world.stripe.core.faults.add({ provider, route, kind: 'status', status: 400 });
    await expect(voidGift(world.deps, id)).rejects.toThrow('Stripe did not refund the payment');
    expect([await stateOf(id), await planOf(who)]).toEqual(['redeemed', 'standard']);
    world.stripe.core.faults.clear();
    expect(await voidGift(world.deps, id)).toEqual({ refundedMinor: 14_700, currency: 'usd' });
    expect([await stateOf(id), await planOf(who)]).toEqual(['refunded', 'free']);
  });

  it('is reported, and its redeemed gift gives the rest of the plan again', async () => {
    const { world, buy, account, redeem, grantsOf } = stage;
    const { id, code } = await buy();
    const who = await account();
    await redeem(who, code);
    const [given] = await grantsOf(who);
    await voidGift(world.deps, id);
    await world.settle();
    expect(await planOf(who)).toBe('free');
    const refund = await bounce();
    expect(await alertsOf(refund)).toMatchObject([{ values: { amount: '$147.00', customer: '' } }]);
    expect([await stateOf(id), await planOf(who)]).toEqual(['redeemed', 'standard']);
    const grants = await grantsOf(who);
    expect(grants).toMatchObject([{ endReason: 'refund' }, { endReason: null }]);
    expect(grants[1]?.until).toEqual(given?.until);
  });

  it('is reported and recorded although its plan was removed since, and gives nothing', async () => {
    const { world, buy, account, redeem, grantsOf, rowOf } = stage;
    const { id, code } = await buy();
    const who = await account();
    await redeem(who, code);
    await voidGift(world.deps, id);
    await world.settle();
    await transact(world.deps.orm, async (em) => {
      const { document } = await readOnSale(em);
      const plans = document.plans.filter(({ key }) => key !== 'standard');
      em.create(CatalogueVersionEntity, {
        no: 1,
        state: 'published',
        document: { ...document, plans },
        hash: 'without-standard',
        basedOn: 0,
        changedBy: 'test',
        changedAt: world.deps.machineClock.now(),
      });
    });
    const refund = await bounce();
    await world.rows('delete from catalogue_version');
    expect(await alertsOf(refund)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ taken_because: null });
    expect(await grantsOf(who)).toMatchObject([{ endReason: 'refund' }]);
  });

  it('lets an unused gift be redeemed, by its old link', async () => {
    const { world, buy, account, redeem } = stage;
    const { id, code, context } = await buy();
    await voidGift(world.deps, id);
    await world.settle();
    const who = await account();
    await expect(redeemCode(world.deps, who, { code })).rejects.toThrow('payment was returned');
    expect(await giftStatus(world.deps, context, id)).toMatchObject({ link: null });
    await bounce();
    expect((await giftStatus(world.deps, context, id)).link).toContain(code);
    await redeem(who, code);
    expect(await planOf(who)).toBe('standard');
  });

  it('makes the link of a gift that was refunded before it had one', async () => {
    const { world, open, idOf, mailsAbout, rowOf } = stage;
    const { sessionId } = await open();
    await world.stripe.control('POST', `/checkout/${sessionId}/pay`, { card: 'succeeds' });
    const id = await idOf(sessionId);
    const { payment_intent } = await world.stripe.client.checkout.sessions.retrieve(sessionId);
    await world.stripe.client.refunds.create({ payment_intent: String(payment_intent) });
    await syncGift(world.deps, id);
    await bounce();
    expect(await rowOf(id)).toMatchObject({ taken_because: null });
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual(['gift-receipt']);
  });

  it('can be refunded again after it came back', async () => {
    const { world, buy } = stage;
    const { id } = await buy();
    await voidGift(world.deps, id);
    await bounce();
    expect(await voidGift(world.deps, id)).toEqual({ refundedMinor: 14_700, currency: 'usd' });
    expect(await stateOf(id)).toBe('refunded');
  });
});
