import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewDueStandings } from '../../../../src-server/billing/standing/review-standings.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';

const DAY_MS = 86_400_000;

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

const standing = (who: Subscriber) => standingOf(world.deps, who.userId);
const minutes = (count: number) => world.stripe.advanceDays(count / 1_440);

test('a renewal while Stripe is down keeps the plan for two hours, and then ends it', async () => {
  const who = await subscriber(world);
  const faults = { provider: 'stripe', remaining: null } as const;
  world.stripe.core.faults.add({ ...faults, route: 'webhook', kind: 'drop' });
  const end = (await standing(who))?.accessUntil?.getTime() ?? 0;
  await world.stripe.advanceDays((end - world.deps.clock.now().getTime()) / DAY_MS);
  await minutes(1);
  world.stripe.core.faults.add({ ...faults, route: '*', kind: 'refuse' });
  await reviewDueStandings(world.deps);
  expect(await standing(who)).toMatchObject({
    plan: 'standard',
    accessUntil: new Date(end + 2 * 3_600_000),
  });
  await minutes(121);
  await reviewDueStandings(world.deps);
  expect((await standing(who))?.plan).toBe('free');
  world.stripe.core.faults.clear();
  await minutes(2);
  await reviewDueStandings(world.deps);
  expect((await standing(who))?.plan).toBe('standard');
});
