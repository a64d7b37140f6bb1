import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { resumeSubscription } from '../../../../src-server/billing/checkout/resume-subscription.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { syncSubscription } from '../../../../src-server/billing/sync/sync-subscription.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { confirmChange } from '../support/portal.ts';
import { currentOf, mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

const cancel = async (who: Subscriber) => {
  await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
  await world.settle();
};
/** Opens the page of an upgrade, which lifts the end. */
const openUpgrade = async (who: Subscriber) => {
  const choice = { plan: 'premium', billing: 'monthly', upgrade: true } as const;
  const { url } = await startPayment(world.deps, who.context, choice);
  await world.settle();
  expect((await currentOf(world, who.userId))?.ends_at).toBeNull();
  return url;
};
const hoursLater = async () => {
  await world.stripe.advanceDays(1 / 12);
  await closeStaleAttempts(world.deps);
  await world.settle();
};
const endMailsOf = async (who: Subscriber) =>
  (await mailsOf(world, who.userId)).filter((name) => /ends|continues|leave/.test(name));

test('an upgrade page that is opened and left mails nothing about the scheduled end', async () => {
  const who = await subscriber(world, 'basic');
  await cancel(who);
  await openUpgrade(who);
  expect(await endMailsOf(who)).toEqual(['access-ends']);
  await hoursLater();
  expect((await currentOf(world, who.userId))?.ends_at).not.toBeNull();
  expect(await endMailsOf(who)).toEqual(['access-ends']);
});

test('an upgrade page that is opened and left mails nothing after a cancellation on our page', async () => {
  const who = await subscriber(world, 'basic');
  await leave(world.deps, who.actor, { plan: 'basic', reason: null, words: null });
  await world.settle();
  await openUpgrade(who);
  await hoursLater();
  expect((await currentOf(world, who.userId))?.ends_at).not.toBeNull();
  expect(await endMailsOf(who)).toEqual(['leave-received']);
});

test('an upgrade that is paid mails once that the subscription continues', async () => {
  const who = await subscriber(world, 'basic');
  await cancel(who);
  await openUpgrade(who);
  await confirmChange(await openUpgrade(who));
  await world.settle();
  expect(await currentOf(world, who.userId)).toMatchObject({ plan: 'premium', ends_at: null });
  expect(await endMailsOf(who)).toEqual(['access-ends', 'subscription-continues']);
  await hoursLater();
  expect(await endMailsOf(who)).toEqual(['access-ends', 'subscription-continues']);
});

test('a second cancellation for the same date is mailed once', async () => {
  const who = await subscriber(world, 'basic');
  await cancel(who);
  await resumeSubscription(world.deps, who.actor);
  await cancel(who);
  await syncSubscription(world.deps, who.customerId, 'sweep');
  expect(await endMailsOf(who)).toEqual(['access-ends', 'subscription-continues', 'access-ends']);
});
