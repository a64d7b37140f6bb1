import { afterEach, beforeEach, expect, it } from 'vitest';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { SYNC_LEASE, syncStripe } from '../../../../src-server/billing/sync/stripe-pass.ts';
import { sweepStripe } from '../../../../src-server/billing/sync/sweep-stripe.ts';
import { behindFence, FenceBroken } from '../../../../src-server/database/fence.ts';
import { takeLease } from '../../../../src-server/database/lease.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeEach(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.close());

/** Two paying users. From then on no webhook arrives. */
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

it('finds a change behind a pass that ended midway', async () => {
  const { newer } = await paidAndUnheard();
  // The newest comes first, so it is behind this pass, which never finished.
  expect(await syncStripe(world.deps, { limit: 1, cause: 'sweep' })).toMatchObject({
    began: true,
    complete: false,
  });
  await endAtStripe(newer.subscriptionId);
  expect(await sweepStripe(world.deps)).toMatchObject({ updated: 1 });
  expect(await standingOf(world.deps, newer.userId)).toMatchObject({ plan: 'free' });
});

it('waits for the lease of a process that was killed in the middle', async () => {
  const { older } = await paidAndUnheard();
  await endAtStripe(older.subscriptionId);
  await takeLease(world.deps.orm, SYNC_LEASE, 0.2);
  expect(await sweepStripe(world.deps)).toMatchObject({ processed: 2, updated: 1 });
  expect(await standingOf(world.deps, older.userId)).toMatchObject({ plan: 'free' });
});

it('stores how far it is every 20 seconds, so a killed process repeats no whole page', async () => {
  const { newer: newest } = await paidAndUnheard();
  const { machineClock, stripe } = world.deps;
  let minutes = 0;
  const stored: unknown[] = [];
  const slow = {
    ...world.deps,
    machineClock: {
      ...machineClock,
      now: () => new Date(machineClock.now().getTime() + 60_000 * minutes++),
    },
    stripe: {
      ...stripe,
      async listSubscriptions(...given: Parameters<typeof stripe.listSubscriptions>) {
        stored.push(given[0].after);
        return await stripe.listSubscriptions(...given);
      },
    },
  };
  expect(await sweepStripe(slow)).toMatchObject({ processed: 2 });
  expect(stored).toEqual([null, newest.subscriptionId]);
});

it('is not reset by a process paused for longer than its lease', async () => {
  await paidAndUnheard();
  const { stripe, orm } = world.deps;
  const paused = {
    ...world.deps,
    stripe: {
      ...stripe,
      async listSubscriptions(...given: Parameters<typeof stripe.listSubscriptions>) {
        const page = await stripe.listSubscriptions(...given);
        await world.rows(`update lease set expires_at = now() - interval '1 s' where key = ?`, [
          SYNC_LEASE,
        ]);
        await sweepStripe(world.deps);
        return page;
      },
    },
  };
  const late = syncStripe(paused, { limit: 1, cause: 'sweep' });
  await expect(late).rejects.toMatchObject({ code: 'billing.sync-running' });
  const [cursor] = await orm.em
    .fork()
    .execute<{ after: string | null }[]>('select after_subscription_id as after from stripe_sweep');
  expect(cursor).toEqual({ after: null });
});

it('stops waiting once another instance leads', async () => {
  await takeLease(world.deps.orm, SYNC_LEASE, 30);
  let over = false;
  const sweeping = behindFence({ epoch: 0, isOver: () => over }, () =>
    sweepStripe(world.deps).catch((error: Error) => error),
  );
  over = true;
  expect(await sweeping).toBeInstanceOf(FenceBroken);
});
