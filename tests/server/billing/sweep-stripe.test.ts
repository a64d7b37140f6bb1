import { afterEach, beforeEach, expect, it } from 'vitest';
import { standingOf } from '../../../src-server/billing/standing.ts';
import { sweepStripe } from '../../../src-server/billing/sweep-stripe.ts';
import { SYNC_LEASE, syncStripe } from '../../../src-server/billing/sync-stripe.ts';
import { takeLease } from '../../../src-server/database/lease.ts';
import { type BillingWorld, startBillingWorld } from './billing-world.ts';
import { subscriber } from './subscriber.ts';

let world: BillingWorld;
beforeEach(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.close());

/** Two people who paid; from then on no webhook arrives. */
async function paidAndUnheard() {
  const older = await subscriber(world, 'basic');
  const newer = await subscriber(world, 'premium');
  await world.settle();
  const everyWebhook = { provider: 'stripe', route: 'webhook', kind: 'drop', remaining: null };
  world.stripe.core.faults.add(everyWebhook as Parameters<typeof world.stripe.core.faults.add>[0]);
  return { older, newer };
}

const endAtStripe = (subscriptionId: string) =>
  world.stripe.client.subscriptions.cancel(subscriptionId);

it('finds what changed behind a pass that had ended midway', async () => {
  const { newer } = await paidAndUnheard();
  // The newest comes first: it is behind this pass, which nobody brought to its end.
  expect(await syncStripe(world.deps, { limit: 1, cause: 'sweep' })).toMatchObject({
    began: true,
    complete: false,
  });
  await endAtStripe(newer.subscriptionId);
  expect(await sweepStripe(world.deps)).toMatchObject({ updated: 1 });
  expect(await standingOf(world.deps, newer.userId)).toMatchObject({ plan: 'free' });
});

it('waits out whoever was killed in the midst of it', async () => {
  const { older } = await paidAndUnheard();
  await endAtStripe(older.subscriptionId);
  await takeLease(world.deps.orm, SYNC_LEASE, 0.2);
  expect(await sweepStripe(world.deps)).toMatchObject({ processed: 2, updated: 1 });
  expect(await standingOf(world.deps, older.userId)).toMatchObject({ plan: 'free' });
});
