import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBillingPortal } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { lookupKey } from '../../../../src-server/billing/gateway/lookup-key.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { chooseInPortal, confirmChange } from '../support/portal.ts';
import { subscriber } from '../support/subscriber.ts';
import { TRIAL_DAYS, type TrialBuyers, trialBuyers } from '../support/trial-buyers.ts';
import { contextOf } from '../support/visitor.ts';

const PREMIUM = { plan: 'premium', billing: 'monthly' } as const;

let world: BillingWorld;
let buyers: TrialBuyers;
beforeAll(async () => {
  world = await startBillingWorld();
  buyers = await trialBuyers(world);
});
afterAll(() => world.close());

const upgrade = ({ userId, email }: { userId: string; email: string }) =>
  startPayment(world.deps, contextOf({ account: { id: userId, email } }), {
    ...PREMIUM,
    upgrade: true,
  });

describe('a change of plan within a trial, as Stripe’s page makes it', () => {
  it.each(['the upgrade page', 'Manage billing'])(
    'through %s costs nothing before the trial ends, then the new price',
    async (page) => {
      const who = await buyers.buy();
      const id = (await buyers.useOf(who.userId))?.stripe_subscription_id ?? '';
      const { trial_end: end } = await world.stripe.client.subscriptions.retrieve(id);
      await buyers.passDays(2);
      if (page === 'the upgrade page') await confirmChange((await upgrade(who)).url);
      else {
        const { url } = await openBillingPortal(world.deps, who.actor, {});
        await chooseInPortal(world, url, id, lookupKey('premium', 'monthly'));
      }
      await world.settle();
      expect(await world.stripe.client.subscriptions.retrieve(id)).toMatchObject({
        status: 'trialing',
        trial_end: end,
      });
      expect(await buyers.chargesOf(who.userId)).toEqual([]);
      await buyers.passDays(TRIAL_DAYS);
      expect(await buyers.chargesOf(who.userId)).toEqual([9_900]);
    },
  );
});

it('an upgrade in free days is refused, and Manage billing offers no other plan: either would end the paid period', async () => {
  const who = await subscriber(world, 'standard');
  const at = new Date(world.deps.clock.now().getTime() + 40 * 86_400_000);
  expect(await world.deps.stripe.moveNextPayment(who.subscriptionId, { at, giftKey: null })).toBe(
    true,
  );
  await world.settle();
  await expect(upgrade(who)).rejects.toThrow(
    'You have free days until your next payment. You can upgrade after it.',
  );
  const { url } = await openBillingPortal(world.deps, who.actor, {});
  await expect(
    chooseInPortal(world, url, who.subscriptionId, lookupKey('premium', 'monthly')),
  ).rejects.toThrow();
  expect(await world.stripe.client.subscriptions.retrieve(who.subscriptionId)).toMatchObject({
    status: 'trialing',
    trial_end: Math.floor(at.getTime() / 1000),
  });
});
