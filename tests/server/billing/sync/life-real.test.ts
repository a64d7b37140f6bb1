import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { cycleKeys, paidPlans } from '../../../../src/domain/plan.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { claimEvents } from '../../../../src-server/jobs/inbox-claim.ts';
import { IS_WHOLE_RUN } from '../../../support/patience.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { LifeActor } from '../support/life-actor.ts';
import { chargedInPause, chargedTwice, promiseOf } from '../support/life-oracle.ts';

/** The drill sets LIFE_RUNS=500 LIFE_STEPS=40. FC_SEED replays a printed failure. */
const RUNS = Number(process.env.LIFE_RUNS ?? (IS_WHOLE_RUN ? 40 : 1));
const STEPS = Number(process.env.LIFE_STEPS ?? 25);
const replay = process.env.FC_SEED === undefined ? {} : { seed: Number(process.env.FC_SEED) };

const plan = fc.constantFrom(...paidPlans(DOCUMENTED_CATALOGUE));
const cycle = fc.constantFrom(...cycleKeys(DOCUMENTED_CATALOGUE));
const card = fc.constantFrom('succeeds', 'succeeds', 'succeeds', 'declines');

const LIVES_IN_ONE_WORLD = 8;

type LifeAction = (actor: LifeActor, world: BillingWorld) => Promise<unknown>;
const action = <T>(name: string, inputs: fc.Arbitrary<T>, act: (input: T) => LifeAction) =>
  inputs.map((input) => ({
    act: act(input),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(input) ?? ''}`.trim(),
  }));
const nothing = fc.constant(undefined);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: action(
      'buy',
      fc.tuple(plan, cycle, card, fc.boolean()),
      (input) => (actor) => actor.buy(...input),
    ),
  },
  {
    weight: 2,
    arbitrary: action(
      'upgrade',
      fc.tuple(plan, cycle, fc.boolean()),
      (input) => (actor) => actor.upgrade(...input),
    ),
  },
  action(
    'downgrade',
    fc.constantFrom('basic_monthly', 'standard_monthly'),
    (key) => (actor) => actor.downgrade(key),
  ),
  action('card', card, (behaviour) => (actor) => actor.press('card', { behaviour })),
  action(
    'fail next',
    fc.constantFrom(1, 9),
    (times) => (actor) => actor.press('fail-next-payment', { times }),
  ),
  action('end later', nothing, () => (actor) => actor.press('cancel-at-period-end')),
  action('resume', nothing, () => (actor) => actor.press('resume')),
  action('pause', fc.constantFrom(1, 3), (months) => (actor) => actor.pause(months)),
  action('end pause', nothing, () => (actor) => actor.endPause()),
  action('leave', nothing, () => (actor) => actor.leave()),
  action('end now', nothing, () => (actor) => actor.press('cancel')),
  action(
    'refund',
    fc.constantFrom(100, null),
    (amount) => (actor) => actor.press('refund', amount === null ? {} : { amount }),
  ),
  action('dispute', nothing, () => (actor) => actor.press('dispute')),
  action(
    'decide',
    fc.constantFrom<'won' | 'lost'>('won', 'won', 'lost'),
    (outcome) => (actor) => actor.decideDisputes(outcome),
  ),
  action('pay owed', nothing, () => (actor) => actor.payOwed()),
  action('forgive', nothing, () => (actor) => actor.forgive()),
  {
    weight: 3,
    arbitrary: action(
      'pass',
      fc.constantFrom(1, 4, 9, 31),
      (days) => (_actor, world) => world.stripe.advanceDays(days),
    ),
  },
  { weight: 2, arbitrary: action('work', nothing, () => (_actor, world) => world.worker.runDue()) },
  action('keep time', nothing, () => (actor) => actor.keepTime()),
  action('sweep', nothing, () => (actor) => actor.sweep()),
  action(
    'webhooks',
    fc.constantFrom('duplicate', 'reorder', 'drop', null),
    (kind) => async (_actor, world) => {
      world.stripe.core.faults.clear();
      if (kind === null) return;
      const fault = {
        provider: 'stripe',
        route: 'webhook',
        kind,
        delayMs: 20,
        remaining: null,
      } as const;
      world.stripe.core.faults.add(fault);
    },
  ),
  action('restart', nothing, () => async (_actor, world) => {
    // The state after a kill: events that were claimed but never settled.
    await claimEvents(world.deps.orm, new Date(), 3);
    await world.restart();
  }),
);

describe('a life with the real verbs, database and sandbox', () => {
  let world: BillingWorld;
  let lives = 0;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  /** A sweep reads every customer of this world, so it is replaced in time. */
  const renewWorld = async () => {
    lives += 1;
    if (lives % LIVES_IN_ONE_WORLD !== 0) return;
    await world.close();
    world = await startBillingWorld();
  };

  const settleAll = async (actor: LifeActor) => {
    world.stripe.core.faults.clear();
    await world.stripe.delivered();
    await world.rows('update inbox_event set next_attempt_at = ? where processed_at is null', [
      new Date(0),
    ]);
    await world.worker.runDue();
    // Dropped events leave no trace. Timers and the sweep make up for them.
    await actor.keepTime();
    await actor.sweep();
    await world.settle();
    await actor.keepTime();
  };

  /** The movements of a person, added up. */
  const revenueOf = async (userId: string) => {
    const [sum] = await world.rows<{ cents: number; people: number }>(
      `select coalesce(sum(after_cents - before_cents), 0)::int as cents, coalesce(sum(people), 0)::int as people
         from mrr_movement where user_id = ?`,
      [userId],
    );
    return sum;
  };

  const expectTruth = async (actor: LifeActor) => {
    const customerId = await actor.customerId();
    if (customerId === null || actor.userId === null) return;
    const promised = await promiseOf(world.stripe, customerId);
    expect(promised.live.length).toBeLessThan(2);
    expect(await chargedTwice(world.stripe, customerId)).toEqual([]);
    expect(await chargedInPause(world, customerId)).toEqual([]);
    const standing = await standingOf(world.deps, actor.userId);
    expect({
      plan: standing?.plan ?? 'free',
      accessUntil: (standing?.accessUntil?.getTime() ?? 0) / 1000 || null,
    }).toEqual({ plan: promised.plan, accessUntil: promised.accessUntil });
    expect(await revenueOf(actor.userId)).toEqual({
      cents: promised.monthlyCents,
      people: promised.monthlyCents > 0 ? 1 : 0,
    });
    const stored = await world.rows<{ id: string; status: string }>(
      `select stripe_subscription_id as id, stripe_status as status from subscription
         where user_id = ? order by 1`,
      [actor.userId],
    );
    const { data } = await world.stripe.client.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
    });
    const theirs = data.map(({ id, status }) => ({ id, status }));
    expect(stored).toEqual(theirs.sort((a, b) => (a.id < b.id ? -1 : 1)));
  };

  it(`settles to what Stripe says, in ${RUNS} lives of ${STEPS} steps [billing-25]`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        await renewWorld();
        const actor = new LifeActor(world);
        for (const { act } of steps) await actor.attempt(() => act(actor, world));
        await settleAll(actor);
        await expectTruth(actor);
        // The next life uses the same world, so this one must end.
        await actor.attempt(() => actor.press('cancel'));
        await settleAll(actor);
      }),
      { numRuns: RUNS, endOnFailure: true, ...replay },
    );
  }, 3_600_000);
});
