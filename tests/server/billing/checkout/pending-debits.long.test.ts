import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { startDebitShop } from '../support/debit-shop.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';
import { openPage, pay, signUp } from '../support/visitor.ts';

/** As many attempts as one run of the timer takes. */
const AT_ONCE = 50;

let world: BillingWorld;
beforeAll(async () => {
  ({ world } = await startDebitShop());
});
afterAll(() => world.close());

/** Pages that were paid by bank debit and whose money takes days to arrive. */
const openPendingDebits = async () => {
  for (let n = 0; n < AT_ONCE; n += 1) {
    const visitor = await signUp(world);
    await pay(world, await openPage(world, visitor), 'bank-debit');
  }
  await world.settle();
};

const endOf = async (who: Subscriber) => (await currentOf(world, who.userId))?.ends_at;

test('a lifted end returns although fifty older attempts wait for their bank', async () => {
  const who = await subscriber(world, 'basic');
  await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
  await world.settle();
  const endsAt = await endOf(who);
  await openPendingDebits();
  await startPayment(world.deps, who.context, {
    plan: 'premium',
    billing: 'monthly',
    upgrade: true,
  });
  await world.settle();
  expect(await endOf(who)).toBeNull();

  await world.stripe.advanceDays(1 / 12);
  await closeStaleAttempts(world.deps);
  await closeStaleAttempts(world.deps);
  await world.settle();

  expect(await endOf(who)).toEqual(endsAt);
});
