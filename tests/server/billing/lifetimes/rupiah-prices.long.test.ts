import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLifetimeOffer } from '../../../../src-server/billing/lifetimes/lifetime-offers.ts';
import { lifetimes } from '../../../../src-server/billing/lifetimes/lifetimes.view.ts';
import { voidLifetime } from '../../../../src-server/billing/lifetimes/operate-lifetimes.ts';
import { startLifetime } from '../../../../src-server/billing/lifetimes/start-lifetime.ts';
import { latestPayments } from '../../../../src-server/billing/payments/received.view.ts';
import { countRevenue } from '../../../../src-server/billing/revenue/count-revenue.ts';
import { readFork } from '../../../../src-server/database/transaction.ts';
import { type LifetimeStage, startLifetimeStage } from '../support/lifetime-stage.ts';
import { contextOf, pay, sessionIdOf } from '../support/visitor.ts';

/** 45 million rupiah, about 2,800 US dollars. 32 bits end at 21 million. */
const PRICE = 4_500_000_000;

let stage: LifetimeStage;
beforeAll(async () => {
  stage = await startLifetimeStage();
});
afterAll(() => stage.world.close());

const shop = () => {
  const { deps } = stage.world;
  return { ...deps, settings: { ...deps.settings, currency: 'idr' } };
};
const sell = (amountMinor: number) =>
  setLifetimeOffer(shop(), {
    plan: 'premium',
    offer: { amountMinor, maxBuyers: null, endsAt: null },
  });

test('a price of ten digits in rupiah is sold, counted and refunded', async () => {
  const { world, account } = stage;
  await sell(PRICE);
  const who = await account();
  const actor = { kind: 'subscriber' as const, ...who, sessionId: 'session' };
  const context = contextOf({ account: { id: who.accountId, email: who.email } });
  const { url } = await startLifetime(
    shop(),
    { ...context, actor },
    { plan: 'premium', price: PRICE },
  );
  await pay(world, sessionIdOf(url));
  await world.settle();
  const { orm } = world.deps;
  await countRevenue(world.deps);
  expect(await latestPayments(readFork(orm), 1)).toMatchObject([
    { amountCents: PRICE, currency: 'idr' },
  ]);
  expect(
    await world.rows(
      `select cents::float8 as cents from revenue_day where fact = 'cash' and currency = 'idr'`,
    ),
  ).toEqual([{ cents: PRICE }]);
  const [purchase] = (await lifetimes(shop())).purchases;
  expect(purchase).toMatchObject({ paidMinor: PRICE });
  expect(await voidLifetime(world.deps, purchase?.id ?? '')).toEqual({
    refundedMinor: PRICE,
    currency: 'idr',
  });
});

test('a price that Stripe does not take in rupiah is refused', async () => {
  await expect(sell(1_000_000_000_000)).rejects.toThrow('Enter at most');
});
