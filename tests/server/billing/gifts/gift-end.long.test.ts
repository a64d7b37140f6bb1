import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleExit } from '../../../../src-server/billing/exits/settle/settle-exit.ts';
import { takeExit } from '../../../../src-server/billing/exits/take-exit.ts';
import { voidGift } from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { settleGiftEndJob } from '../../../../src-server/billing/gifts/settle-gift-end.job.ts';
import type { GiftEnd } from '../../../../src-server/billing/gifts/settle-gift-end.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';

const WORDS = { plan: 'standard', reason: null, words: null } as const;

describe('a subscription that ends for a gift', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterEach(() => stage.world.stripe.core.faults.clear());
  afterAll(() => stage.world.close());

  const endOf = async ({ subscriptionId }: Subscriber) =>
    (await stage.world.stripe.client.subscriptions.retrieve(subscriptionId)).cancel_at;
  /** The job that the queue runs after the request, or instead of it. */
  const runJobs = async ({ userId }: Subscriber) => {
    const jobs = await stage.world.rows<{ data: GiftEnd }>(
      `select data from job.job where name = ? and data->>'accountId' = ?`,
      [settleGiftEndJob.name, userId],
    );
    const moment = { enqueuedAt: new Date(), rank: undefined };
    for (const { data } of jobs) await settleGiftEndJob.run(stage.world.deps, data, moment);
    return jobs.length;
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
    expect(await runJobs(pays)).toBe(1);
    expect(await endOf(pays)).toBeNull();
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
