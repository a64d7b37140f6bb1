import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCode } from '../../../../src-server/billing/access-codes/read-code.ts';
import { gifts } from '../../../../src-server/billing/gifts/gifts.view.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { endPlanGrant, givePlan } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { fixedCatalogue } from '../../../../src-server/catalogue/catalogue-source.ts';
import { IS_DAILY_RUN } from '../../../support/long.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { currentOf, reconcilesOf, subscriber } from '../support/subscriber.ts';

const OPERATOR = { operatorId: '0192f0c1-0000-7000-8000-00000000ba7c' };

describe('redeeming a gift', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterAll(() => stage.world.close());

  const show = (who: { accountId: string }, code: string) =>
    redeemCode(stage.world.deps, who, { code });

  it('shows the dates first, and gives the plan once they are confirmed', async () => {
    const { world, buy, account, redeem, grantsOf, rowOf } = stage;
    const { id, code } = await buy({ recipientEmail: 'a@example.com', message: 'Enjoy!' });
    const who = await account();
    const shown = await show(who, code.toLowerCase());
    expect(shown).toMatchObject({
      plan: 'standard',
      gift: { isGiven: false, months: 3, message: 'Enjoy!', endsSubscriptionAt: null },
    });
    expect(await grantsOf(who)).toEqual([]);
    expect(await redeem(who, code)).toMatchObject({ gift: { isGiven: true } });
    expect(await standingOf(world.deps, who.accountId)).toMatchObject({
      plan: 'standard',
      status: 'active',
    });
    expect(await reconcilesOf(world, who.accountId)).toBeGreaterThan(0);
    expect(await grantsOf(who)).toMatchObject([{ source: 'gift', endReason: null }]);
    expect(await rowOf(id)).toMatchObject({ account_id: who.accountId, code_sealed: null });
  });

  it('names the gift and its giver to the holder of the link, until it is redeemed', async () => {
    const { world, buy, account, redeem } = stage;
    const { code } = await buy({ recipientEmail: 'a@example.com' });
    const gift = { planName: 'Standard', months: 3 };
    expect(await readCode(world.deps, code.toLowerCase())).toEqual({
      ...gift,
      from: 'buyer@example.com',
    });
    const byHand = await buy();
    expect(await readCode(world.deps, byHand.code)).toEqual({ ...gift, from: null });
    expect(await readCode(world.deps, 'ABCD-EFGH-JKMN-PQRS')).toBeNull();
    expect(await readCode(world.deps, 'not a code')).toBeNull();
    await redeem(await account(), code);
    expect(await readCode(world.deps, code)).toBeNull();
  });

  it('redeems once when many people redeem one gift at the same time', async () => {
    const { world, buy, account, redeem } = stage;
    const { id, code } = await buy();
    const people = await Promise.all(Array.from({ length: IS_DAILY_RUN ? 10 : 50 }, account));
    const answers = await Promise.allSettled(people.map((who) => redeem(who, code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = answers.flatMap((each) =>
      each.status === 'rejected' ? [String(each.reason.message)] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['This gift has already been redeemed.']));
    const given = await world.rows('select id from plan_grant where source_ref = ?', [id]);
    expect(given).toHaveLength(1);
  });

  it('answers a repeat by the same person as before, and gives nothing twice', async () => {
    const { buy, account, redeem, grantsOf } = stage;
    const { code } = await buy();
    const who = await account();
    const first = await redeem(who, code);
    expect(await redeem(who, code)).toMatchObject({ startsAt: first.startsAt, until: first.until });
    expect(await grantsOf(who)).toHaveLength(1);
  });

  it('stays redeemed after the plan that it gave was ended', async () => {
    const { world, buy, account, redeem, grantsOf } = stage;
    const { id, code } = await buy();
    const [first, second] = [await account(), await account()];
    await redeem(first, code);
    const [grant] = await world.rows<{ id: string }>(
      'select id from plan_grant where source_ref = ?',
      [id],
    );
    await endPlanGrant(world.deps, OPERATOR, grant?.id ?? '');
    await expect(show(second, code)).rejects.toThrow('This gift has already been redeemed.');
    expect(await grantsOf(second)).toEqual([]);
  });

  it('is open to the buyer', async () => {
    const { buy, account, redeem } = stage;
    const who = await account();
    const { code } = await buy({ email: `${who.accountId}@example.com` });
    expect(await redeem(who, code)).toMatchObject({ gift: { isGiven: true } });
  });

  it('adds a second gift behind the first, without a gap', async () => {
    const { buy, account, redeem } = stage;
    const who = await account();
    const first = await redeem(who, (await buy()).code);
    const second = await redeem(who, (await buy()).code);
    expect(second.startsAt).toBe(first.until);
    const { gifts: listed } = await gifts(stage.world.deps);
    const email = `${who.accountId}@example.com`;
    expect(listed.filter(({ accountEmail }) => accountEmail === email)).toHaveLength(2);
  });

  it('starts after the paid period of a subscriber, whose subscription ends then', async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'premium');
    const current = await currentOf(world, pays.userId);
    const paidUntil = new Date(String(current?.current_period_end));
    const { code } = await buy();
    const shown = await show(pays.actor, code);
    expect(shown.startsAt).toBe(paidUntil.toISOString());
    expect(shown.gift?.endsSubscriptionAt).toBe(paidUntil.toISOString());
    const { cancel_at } = await world.stripe.client.subscriptions.retrieve(pays.subscriptionId);
    expect(cancel_at).toBeNull();
    const given = await redeem(pays.actor, code);
    expect(given.startsAt).toBe(paidUntil.toISOString());
    const after = await world.stripe.client.subscriptions.retrieve(pays.subscriptionId);
    expect(after.cancel_at).toBe(paidUntil.getTime() / 1000);
    expect(await standingOf(world.deps, pays.userId)).toMatchObject({ plan: 'premium' });
  });

  it('leaves a subscription as it was if the gift was redeemed in between', async () => {
    const { world, buy, account, redeem } = stage;
    const pays = await subscriber(world, 'standard');
    const { code } = await buy();
    const shown = await show(pays.actor, code);
    const stripe = world.deps.stripe;
    world.deps.stripe = {
      ...stripe,
      scheduleEnd: async (...end) => {
        await redeem(await account(), code);
        return stripe.scheduleEnd(...end);
      },
    };
    const late = redeemCode(world.deps, pays.actor, { code, agreed: shown.gift?.key });
    await expect(late).rejects.toThrow('already been redeemed');
    world.deps.stripe = stripe;
    const { cancel_at } = await world.stripe.client.subscriptions.retrieve(pays.subscriptionId);
    expect(cancel_at).toBeNull();
    expect((await currentOf(world, pays.userId))?.ends_at).toBeNull();
  });

  it('starts at once beside a lower plan, and says that it continues', async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'basic');
    const { code } = await buy({ plan: 'premium' });
    expect((await show(pays.actor, code)).gift).toMatchObject({
      besides: 'Basic',
      endsSubscriptionAt: null,
    });
    await redeem(pays.actor, code);
    expect(await standingOf(world.deps, pays.userId)).toMatchObject({ plan: 'premium' });
  });

  it('is refused once the confirmed dates have changed', async () => {
    const { world, buy, account, grantsOf } = stage;
    const { code } = await buy();
    const who = await account();
    const shown = await show(who, code);
    const until = new Date(world.deps.clock.now().getTime() + 86_400_000);
    await givePlan(world.deps, OPERATOR, { ...who, plan: 'standard', until, note: '' });
    const late = redeemCode(world.deps, who, { code, agreed: shown.gift?.key });
    await expect(late).rejects.toThrow('Your plan has changed since.');
    expect(await grantsOf(who)).toMatchObject([{ source: 'operator' }]);
  });

  it('is refused for a plan that the person has for life, and with an open payment', async () => {
    const { world, buy, account } = stage;
    const { code } = await buy();
    const who = await account();
    await givePlan(world.deps, OPERATOR, { ...who, plan: 'premium', until: null, note: '' });
    await expect(show(who, code)).rejects.toThrow('You have this plan for life.');
    const pays = await subscriber(world, 'standard');
    await world.rows(`update subscription set stripe_status = 'past_due' where user_id = ?`, [
      pays.userId,
    ]);
    await expect(show(pays.actor, code)).rejects.toThrow('Settle it first');
  });

  it('is refused for a plan that ended, and stays refundable', async () => {
    const { world, buy, account } = stage;
    const { code } = await buy();
    const shop = world.deps.catalogue.current();
    const plans = shop.plans.filter(({ key }) => key !== 'standard');
    const deps = { ...world.deps, catalogue: fixedCatalogue({ ...shop, plans }) };
    await expect(redeemCode(deps, await account(), { code })).rejects.toThrow(
      'The plan of this gift is no longer offered.',
    );
  });

  it('is refused after twelve months', async () => {
    const { world, buy, account, rowOf } = stage;
    const { id, code } = await buy();
    const expiresAt = new Date(String((await rowOf(id)).expires_at));
    const days = (expiresAt.getTime() - world.deps.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    await world.endSubscriptions();
    await world.stripe.advanceDays(days - 0.01);
    const who = await account();
    expect((await show(who, code)).gift?.isGiven).toBe(false);
    await world.stripe.advanceDays(0.02);
    await expect(show(who, code)).rejects.toThrow('This gift has expired.');
  });
});
