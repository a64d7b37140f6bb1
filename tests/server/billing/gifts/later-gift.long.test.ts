import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voidGift } from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { type GiftStage, giftEndsOf, startGiftStage } from '../support/gift-stage.ts';
import { subscriber } from '../support/subscriber.ts';

describe('a subscription that ends for a gift with another gift behind it', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterAll(() => stage.world.close());
  const { endOf, runJobs } = giftEndsOf(() => stage.world);

  it('stays ended for a second gift, which starts after the one that is taken back', async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'standard');
    const { id, code } = await buy();
    await redeem(pays.actor, code);
    await runJobs(pays);
    await redeem(pays.actor, (await buy()).code);
    await voidGift(world.deps, id);
    expect(await runJobs(pays)).toBe(1);
    expect(await endOf(pays)).not.toBeNull();
  });

  it('renews again when only a lower plan starts after the gift that is taken back', async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'premium');
    const { id, code } = await buy({ plan: 'premium' });
    await redeem(pays.actor, code);
    await runJobs(pays);
    await redeem(pays.actor, (await buy()).code);
    await voidGift(world.deps, id);
    expect(await runJobs(pays)).toBe(1);
    expect(await endOf(pays)).toBeNull();
  });

  it('stays ended for a second gift of the same lower plan, which starts with that end', async () => {
    const { world, buy, redeem, grantsOf } = stage;
    const pays = await subscriber(world, 'premium');
    const { id, code } = await buy();
    await redeem(pays.actor, code);
    await redeem(pays.actor, (await buy()).code);
    const at = Number(await endOf(pays));
    await voidGift(world.deps, id);
    await runJobs(pays);
    expect(await endOf(pays)).toBe(at);
    await world.stripe.advanceDays(31);
    await world.settle();
    const given = (await grantsOf(pays.actor)).find(({ endReason }) => endReason === null);
    const late = Date.parse(String(given?.startsAt)) - at * 1000;
    expect(late).toBeLessThan(2 * 86_400_000);
  });
});
