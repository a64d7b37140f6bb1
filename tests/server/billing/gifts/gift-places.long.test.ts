import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { voidGift } from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { syncGift } from '../../../../src-server/billing/gifts/sync-gift.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { limitPlan } from '../support/limited-plan.ts';
import { subscriber } from '../support/subscriber.ts';
import { contextOf, openPage, pay, signUp } from '../support/visitor.ts';

describe('the place of a gift in a plan with a limit', () => {
  let stage: GiftStage;
  let limit: ReturnType<typeof limitPlan>;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterEach(async () => {
    limit.lift();
    await stage.world.endSubscriptions();
    for (const table of ['gift', 'plan_grant', 'payment_attempt', 'subscription']) {
      await stage.world.rows(`delete from ${table}`);
    }
  });
  afterAll(() => stage.world.close());

  const subscribe = async () =>
    openPage(stage.world, await signUp(stage.world, undefined, 'standard'), 'standard');
  const limitTo = (capacity: number) => {
    limit = limitPlan(stage.world, 'standard', capacity);
  };

  it('is held by its open page until Stripe says that the page expired', async () => {
    const { world, open, idOf } = stage;
    limitTo(1);
    const { sessionId } = await open();
    await expect(subscribe()).rejects.toThrow('sold out');
    await expect(open()).rejects.toThrow('sold out');
    await world.stripe.client.checkout.sessions.expire(sessionId);
    await syncGift(world.deps, await idOf(sessionId));
    expect(await subscribe()).toContain('cs_test_');
  });

  it('is held once by a browser that leaves its page and orders again', async () => {
    const { world, open, order } = stage;
    limitTo(1);
    const first = await open({ message: 'Enjoy', recipientEmail: 'a@example.com' });
    const same = order({ message: 'Enjoy', recipientEmail: 'a@example.com' });
    // The browser lost the key of its order.
    expect((await open(same, first.context)).sessionId).toBe(first.sessionId);
    const changed = await open({ ...same, key: randomUUID(), message: 'Hello' }, first.context);
    expect(changed.sessionId).not.toBe(first.sessionId);
    const left = await world.stripe.client.checkout.sessions.retrieve(first.sessionId);
    expect(left.status).toBe('expired');
    await expect(open()).rejects.toThrow('sold out');
  });

  it('goes to the buyer of its browser who buys the plan instead, and the page of the gift closes', async () => {
    const { world, open } = stage;
    limitTo(1);
    const left = await open();
    const visitor = await signUp(world, undefined, 'standard');
    visitor.context.writeCookie('gift', left.context.readCookie('gift') ?? '', 60);
    expect(await openPage(world, visitor, 'standard')).toContain('cs_test_');
    const page = await world.stripe.client.checkout.sessions.retrieve(left.sessionId);
    expect(page.status).toBe('expired');
    await expect(open()).rejects.toThrow('sold out');
  });

  it('is taken from a subscription page that its buyer left, and only if no other is free', async () => {
    const { world, open } = stage;
    limitTo(2);
    const visitor = await signUp(world, undefined, 'standard');
    const left = await openPage(world, visitor, 'standard');
    const statusOf = async (id: string) =>
      (await world.stripe.client.checkout.sessions.retrieve(id)).status;
    await open({}, visitor.context);
    expect(await statusOf(left)).toBe('open');
    const other = await signUp(world, undefined, 'standard');
    await expect(open({}, other.context)).rejects.toThrow('sold out');
    expect(await statusOf(left)).toBe('open');
    await open({ months: 1 }, visitor.context);
    expect(await statusOf(left)).toBe('open');
    limit.lift();
    limitTo(1);
    await open({ months: 3 }, visitor.context);
    expect(await statusOf(left)).toBe('expired');
  });

  it('stays with the subscription page if the buyer’s gift is refused', async () => {
    const { world, open } = stage;
    limitTo(2);
    const visitor = await signUp(world, undefined, 'standard');
    const left = await openPage(world, visitor, 'standard');
    await subscribe();
    limit.lift();
    limitTo(1);
    await expect(open({}, visitor.context)).rejects.toThrow('sold out');
    limit.lift();
    limitTo(6);
    for (const n of [1, 2, 3]) {
      await open({}, { ...contextOf({}), remoteAddress: `2001:db8::${n}` });
    }
    limit.lift();
    limitTo(5);
    const crowded = { ...visitor.context, remoteAddress: '2001:db8::4' };
    await expect(open({}, crowded)).rejects.toThrow('Pay for one of them');
    const page = await world.stripe.client.checkout.sessions.retrieve(left);
    expect(page.status).toBe('open');
  });

  it('is not taken from a subscription page that its buyer has just paid', async () => {
    const { world, open } = stage;
    limitTo(1);
    const visitor = await signUp(world, undefined, 'standard');
    const paid = await openPage(world, visitor, 'standard');
    await pay(world, paid);
    await expect(open({}, visitor.context)).rejects.toThrow('sold out');
    await world.settle();
    expect((await world.rows('select 1 from subscription')).length).toBe(1);
  });

  it('stays with a page of a gift that another place leaves alone, and with one that was just paid', async () => {
    const { world, open, idOf, rowOf } = stage;
    limitTo(2);
    const gift = await open();
    const buyer = async () => {
      const visitor = await signUp(world, undefined, 'standard');
      visitor.context.writeCookie('gift', gift.context.readCookie('gift') ?? '', 60);
      return openPage(world, visitor, 'standard');
    };
    await buyer();
    const page = await world.stripe.client.checkout.sessions.retrieve(gift.sessionId);
    expect(page.status).toBe('open');
    await pay(world, gift.sessionId);
    await expect(buyer()).rejects.toThrow('sold out');
    expect(await rowOf(await idOf(gift.sessionId))).toMatchObject({ state: 'paid' });
  });

  it('stays with a paid gift when its browser orders another', async () => {
    const { open, idOf, rowOf, world } = stage;
    limitTo(2);
    const first = await open();
    // Paid, and not read yet.
    await pay(world, first.sessionId);
    const next = await open({}, first.context);
    expect(next.sessionId).not.toBe(first.sessionId);
    expect(await rowOf(await idOf(first.sessionId))).toMatchObject({ state: 'paid' });
    await expect(open()).rejects.toThrow('sold out');
  });

  it('is held three times at most by unpaid gifts of one address', async () => {
    const { open, world } = stage;
    limitTo(5);
    const from = (remoteAddress: string) => ({ ...contextOf({}), remoteAddress });
    const [first] = await Promise.all([1, 2, 3].map((n) => open({}, from(`2001:db8::${n}`))));
    await expect(open({}, from('2001:db8::4'))).rejects.toThrow('Pay for one of them');
    await open({}, from('2001:db8:1::1'));
    await pay(world, first?.sessionId ?? '');
    await world.settle();
    await open({}, from('2001:db8::4'));
  });

  it('is held by an unused gift until its last day', async () => {
    const { world, buy } = stage;
    limitTo(1);
    const { id } = await buy();
    await expect(subscribe()).rejects.toThrow('sold out');
    await world.rows('update gift set expires_at = ? where id = ?', [world.deps.clock.now(), id]);
    expect(await limit.isFull()).toBe(false);
  });

  it('is held by the recipient until the gift ends, and by no one else', async () => {
    const { world, buy, account, redeem } = stage;
    limitTo(1);
    const { code } = await buy();
    const who = await account();
    // The plan is full, and a paid gift is given all the same.
    await redeem(who, code);
    expect((await standingOf(world.deps, who.accountId))?.plan).toBe('standard');
    await expect(subscribe()).rejects.toThrow('sold out');
    limit.lift();
    limitTo(2);
    expect(await limit.isFull()).toBe(false);
    limit.lift();
    limitTo(1);
    await world.rows('update plan_grant set until = ?', [world.deps.clock.now()]);
    expect(await limit.isFull()).toBe(false);
  });

  it('is one more than its buyer has', async () => {
    const { world, open } = stage;
    limitTo(1);
    const pays = await subscriber(world, 'standard');
    await expect(open({}, pays.context)).rejects.toThrow('sold out');
    await expect(open({}, contextOf({}))).rejects.toThrow('sold out');
  });

  it('is not taken twice by a subscriber who redeems a gift of the same plan', async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'standard');
    const { code } = await buy();
    await redeem(pays.actor, code);
    limitTo(2);
    expect(await limit.isFull()).toBe(false);
  });

  it('is kept while the payment is disputed, and free once the dispute is lost', async () => {
    const { world, buy, account, redeem, chargeOf } = stage;
    limitTo(1);
    const { id, code } = await buy();
    await redeem(await account(), code);
    const path = `/charges/${await chargeOf(id)}/dispute`;
    const { id: dispute } = await world.stripe.control('POST', path, {});
    await world.settle();
    expect(await limit.isFull()).toBe(true);
    await world.stripe.control('POST', `/disputes/${dispute}/lost`, {});
    await world.settle();
    expect(await limit.isFull()).toBe(false);
  });

  it('is missed by a gift whose refund fails after the place was sold, and the operator hears of it', async () => {
    const { world, buy, account, redeem } = stage;
    limitTo(1);
    const { id, code } = await buy();
    const who = await account();
    await redeem(who, code);
    await voidGift(world.deps, id);
    await pay(world, await subscribe());
    await world.settle();
    const [refund] = (await world.stripe.client.refunds.list({ limit: 1 })).data;
    await world.stripe.control('POST', `/refunds/${refund?.id}/fail`, {});
    await world.settle();
    expect((await standingOf(world.deps, who.accountId))?.plan).toBe('standard');
    const alerts = await world.rows(
      `select values from outgoing_mail where template = 'plan-overfull'`,
    );
    expect(alerts).toMatchObject([
      { values: { subject: id, capacity: '1', beyond: '1', isBack: 'yes' } },
    ]);
  });
});
