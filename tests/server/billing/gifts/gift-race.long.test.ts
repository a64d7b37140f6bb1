import { afterAll, beforeAll, expect, it } from 'vitest';
import { gifts } from '../../../../src-server/billing/gifts/gifts.view.ts';
import { voidGift } from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { syncGift } from '../../../../src-server/billing/gifts/sync-gift.ts';
import { until } from '../../../support/until.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';

let stage: GiftStage;
beforeAll(async () => {
  stage = await startGiftStage();
});
afterAll(() => stage.world.close());

it('a read from before the refund does not give the gift again', async () => {
  const { world, buy, account, redeem, chargeOf } = stage;
  const { id, code } = await buy();
  await redeem(await account(), code);
  const { deps } = world;
  const read = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: typeof deps.stripe.gifts = {
    ...deps.stripe.gifts,
    async findPayment(intent) {
      const payment = await deps.stripe.gifts.findPayment(intent);
      read.resolve();
      await goOn.promise;
      return payment;
    },
  };
  const older = syncGift({ ...deps, stripe: { ...deps.stripe, gifts: slow } }, id);
  await read.promise;
  await world.stripe.control('POST', `/charges/${await chargeOf(id)}/refund`, {});
  let isDone = false;
  const newer = syncGift(deps, id).then(() => {
    isDone = true;
  });
  const waits = `"lease":"gift-sync:${id}"`;
  await until(
    'the newer read is done or waits',
    async () => isDone || world.logged().includes(waits),
  );
  goOn.resolve();
  await Promise.all([older, newer]);
  const state = (await gifts(deps)).gifts.find((gift) => gift.id === id)?.state;
  expect(state).toBe('refunded');
});

it('a read that outlived its lease writes nothing, and starts over', async () => {
  const { world, buy, account, redeem, chargeOf } = stage;
  const { id, code } = await buy();
  await redeem(await account(), code);
  const { deps } = world;
  const read = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let reads = 0;
  const slow: typeof deps.stripe.gifts = {
    ...deps.stripe.gifts,
    async findPayment(intent) {
      const payment = await deps.stripe.gifts.findPayment(intent);
      reads += 1;
      read.resolve();
      await goOn.promise;
      return payment;
    },
  };
  const older = syncGift({ ...deps, stripe: { ...deps.stripe, gifts: slow } }, id);
  await read.promise;
  await world.stripe.control('POST', `/charges/${await chargeOf(id)}/refund`, {});
  await world.rows('update lease set holder = null where key = ?', [`gift-sync:${id}`]);
  await syncGift(deps, id);
  goOn.resolve();
  expect(await older).toMatchObject({ takenBecause: 'refund' });
  expect(reads).toBe(2);
});

it('a gift is not given while its payment is being refunded', async () => {
  const { world, buy, account } = stage;
  const { deps } = world;
  const { id, code } = await buy();
  const who = await account();
  const shown = await redeemCode(deps, who, { code });
  let redemption: Promise<string> | null = null;
  const slow: typeof deps.stripe.gifts = {
    ...deps.stripe.gifts,
    async refund(intent) {
      let isDone = false;
      redemption ??= redeemCode(deps, who, { code, agreed: shown.gift?.key })
        .then(() => 'given', String)
        .finally(() => {
          isDone = true;
        });
      const waits = `"lease":"gift:${id}"`;
      await until(
        'the redemption is done or waits',
        async () => isDone || world.logged().includes(waits),
      );
      return deps.stripe.gifts.refund(intent);
    },
  };
  const shop = { ...deps, stripe: { ...deps.stripe, gifts: slow } };
  await voidGift(shop, id, { endsPlan: false });
  expect(await redemption).toContain('its payment was returned');
});
