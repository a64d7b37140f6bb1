import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { settleExit } from '../../../../src-server/billing/exits/settle/settle-exit.ts';
import { takeExit } from '../../../../src-server/billing/exits/take-exit.ts';
import { voidGift } from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { type GiftStage, giftEndsOf, startGiftStage } from '../support/gift-stage.ts';
import { currentOf, mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

const WORDS = { plan: 'standard', reason: null, words: null } as const;
const UPGRADE = { plan: 'premium', billing: 'monthly', upgrade: true } as const;

describe('a subscription that ends for a gift', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  const { endOf, runJobs } = giftEndsOf(() => stage.world);
  afterEach(() => stage.world.stripe.core.faults.clear());
  afterAll(() => stage.world.close());

  /** A subscription whose end a gift scheduled. The job of the request has run. */
  const endedByGift = async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'standard');
    const { id, code } = await buy();
    await redeem(pays.actor, code);
    await runJobs(pays);
    expect(await endOf(pays)).not.toBeNull();
    return { pays, id };
  };
  /** Stripe schedules the end, the gift goes to another person, and Stripe is down from then on. */
  const interrupted = async (payer?: Subscriber) => {
    const { world, buy, account, redeem } = stage;
    const pays = payer ?? (await subscriber(world, 'standard'));
    const { code } = await buy();
    const shown = await redeemCode(world.deps, pays.actor, { code });
    const stripe = world.deps.stripe;
    world.deps.stripe = {
      ...stripe,
      scheduleEnd: async (...end) => {
        await stripe.scheduleEnd(...end);
        await redeem(await account(), code);
      },
      liftSchedule: () => Promise.reject(new Error('Stripe is down')),
    };
    const late = redeemCode(world.deps, pays.actor, { code, agreed: shown.gift?.key });
    await expect(late).rejects.toThrow('already been redeemed');
    world.deps.stripe = stripe;
    expect(await endOf(pays)).not.toBeNull();
    return pays;
  };

  const cancelByForm = async ({ email }: Subscriber) => {
    const form = { kind: 'cancel', name: 'Ada', email, reference: null, cause: null } as const;
    const { deps } = stage.world;
    await settleExit(deps, await takeExit(deps, form, 'en'));
  };

  it('renews again when Stripe answered nothing to the request', async () => {
    const { world, buy, grantsOf } = stage;
    const pays = await subscriber(world, 'standard');
    const { code } = await buy();
    const shown = await redeemCode(world.deps, pays.actor, { code });
    world.stripe.core.faults.add({
      provider: 'stripe',
      route: 'POST /v1/subscriptions/*',
      kind: 'lost-response',
      remaining: null,
    });
    await expect(
      redeemCode(world.deps, pays.actor, { code, agreed: shown.gift?.key }),
    ).rejects.toThrow();
    world.stripe.core.faults.clear();
    await runJobs(pays);
    expect(await endOf(pays)).toBeNull();
    expect((await currentOf(world, pays.userId))?.ends_at).toBeNull();
    expect(await grantsOf(pays.actor)).toEqual([]);
  });

  it('renews again by a job when Stripe is down at that moment', async () => {
    const pays = await interrupted();
    expect(await runJobs(pays)).toBe(1);
    expect(await endOf(pays)).toBeNull();
    expect((await currentOf(stage.world, pays.userId))?.ends_at).toBeNull();
  });

  it.each([
    ['at their account', (who: Subscriber) => leave(stage.world.deps, who.actor, WORDS)],
    ['by form', cancelByForm],
  ] as const)('stays ended for a person who cancels %s before that job runs', async (_, cancel) => {
    const pays = await interrupted();
    await cancel(pays);
    expect(await runJobs(pays)).toBe(1);
    expect(await endOf(pays)).not.toBeNull();
  });

  it('renews again when the gift was taken back before that job runs', async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'standard');
    const { id, code } = await buy();
    await redeem(pays.actor, code);
    expect(await endOf(pays)).not.toBeNull();
    await voidGift(world.deps, id);
    expect(await runJobs(pays)).toBe(2);
    expect(await endOf(pays)).toBeNull();
  });

  it('renews again when the gift is taken back days later, before its start', async () => {
    const { world } = stage;
    const { pays, id } = await endedByGift();
    await world.stripe.advanceDays(2);
    await voidGift(world.deps, id);
    expect(await runJobs(pays)).toBe(1);
    expect(await endOf(pays)).toBeNull();
    expect((await currentOf(world, pays.userId))?.ends_at).toBeNull();
    expect(await mailsOf(world, pays.userId)).toContain('subscription-continues');
  });

  it('stays ended for a person who canceled before they redeemed a gift that is taken back', async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'standard');
    await leave(world.deps, pays.actor, WORDS);
    const { id, code } = await buy();
    await redeem(pays.actor, code);
    await voidGift(world.deps, id);
    expect(await runJobs(pays)).toBe(0);
    expect(await endOf(pays)).not.toBeNull();
  });

  it('stays ended for a person who canceled, opened an upgrade and redeemed a gift that is taken back', async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'standard');
    await leave(world.deps, pays.actor, WORDS);
    await startPayment(world.deps, pays.context, UPGRADE);
    const { id, code } = await buy();
    await redeem(pays.actor, code);
    await voidGift(world.deps, id);
    await runJobs(pays);
    expect(await endOf(pays)).not.toBeNull();
  });

  it('stays ended for a person who kept it and canceled in the portal before the gift is taken back', async () => {
    const { world } = stage;
    const { pays, id } = await endedByGift();
    const { subscriptions } = world.stripe.client;
    for (const end of [false, true]) {
      await subscriptions.update(pays.subscriptionId, { cancel_at_period_end: end });
      await world.settle();
    }
    await voidGift(world.deps, id);
    expect(await runJobs(pays)).toBe(1);
    expect(await endOf(pays)).not.toBeNull();
  });

  it('renews again when the gift is taken back while the page of an upgrade is open', async () => {
    const { world } = stage;
    const { pays, id } = await endedByGift();
    await startPayment(world.deps, pays.context, UPGRADE);
    expect(await endOf(pays)).toBeNull();
    await voidGift(world.deps, id);
    expect(await runJobs(pays)).toBe(1);
    await world.stripe.advanceDays(2);
    await closeStaleAttempts(world.deps);
    expect(await endOf(pays)).toBeNull();
  });

  it('renews beside a gift that is given again once its dispute is won', async () => {
    const { world, chargeOf, grantsOf } = stage;
    const { pays, id } = await endedByGift();
    const charge = await chargeOf(id);
    const { id: dispute } = await world.stripe.control('POST', `/charges/${charge}/dispute`, {});
    await world.settle();
    expect(await runJobs(pays)).toBe(1);
    await world.stripe.control('POST', `/disputes/${dispute}/won`, {});
    await world.settle();
    await runJobs(pays);
    expect(await endOf(pays)).toBeNull();
    expect(await grantsOf(pays.actor)).toMatchObject([
      { endReason: 'dispute' },
      { endReason: null },
    ]);
    const [mail] = await world.rows<{ values: { beside: string } }>(
      `select values from outgoing_mail where user_id = ? and template = 'plan-given'
       and values->>'source' = 'again'`,
      [pays.userId],
    );
    expect(mail?.values.beside).toBe('Standard');
  });

  it('stays ended for an earlier cancellation that waits for Stripe', async () => {
    const { world } = stage;
    const pays = await subscriber(world, 'standard');
    const down = { provider: 'stripe', route: '*', kind: 'refuse', remaining: null } as const;
    world.stripe.core.faults.add(down);
    expect(await leave(world.deps, pays.actor, WORDS)).toEqual({ outcome: 'waits' });
    world.stripe.core.faults.clear();
    await world.stripe.advanceDays(1 / 24);
    await interrupted(pays);
    expect(await runJobs(pays)).toBe(1);
    expect(await endOf(pays)).not.toBeNull();
  });

  it('stays ended once the gift was given', async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'standard');
    await redeem(pays.actor, (await buy()).code);
    expect(await runJobs(pays)).toBe(1);
    expect(await endOf(pays)).not.toBeNull();
  });
});
