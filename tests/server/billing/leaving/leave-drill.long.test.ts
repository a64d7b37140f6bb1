import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { IS_WHOLE_RUN } from '../../../support/patience.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { LeavingLife } from '../support/leaving-life.ts';
import { chargedInPause, promiseOf } from '../support/life-oracle.ts';

/** `npm run drill -- leave` sets LEAVE_RUNS and LEAVE_STEPS, and draws new lives each time. FC_SEED and FC_PATH replay one life. */
const IS_DRILL = process.env.LEAVE_RUNS !== undefined;
const RUNS = Number(process.env.LEAVE_RUNS ?? (IS_WHOLE_RUN ? 20 : 4));
const STEPS = Number(process.env.LEAVE_STEPS ?? 20);
const SEED = process.env.FC_SEED ?? (IS_DRILL ? undefined : 7);
const PATH = process.env.FC_PATH;
const replay = {
  ...(SEED !== undefined && { seed: Number(SEED) }),
  ...(PATH !== undefined && { path: PATH }),
};

/** Every step looks at everybody in its world, so a crowded one makes each life longer. */
const LIVES_PER_WORLD = 20;

let world: BillingWorld;
let lives = 0;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

const moveOn = async () => {
  if (lives > 0 && lives % LIVES_PER_WORLD === 0) {
    if (IS_DRILL) console.log(`${lives} of ${RUNS} lives kept their promises`);
    await world.close();
    world = await startBillingWorld();
  }
  lives += 1;
};

type Act = (life: LeavingLife) => Promise<unknown>;
const named = <T>(name: string, inputs: fc.Arbitrary<T>, act: (input: T) => Act) =>
  inputs.map((input) => ({
    act: act(input),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(input) ?? ''}`.trim(),
  }));
const nothing = fc.constant(undefined);

/** Days pass once Stripe is back and the jobs ran. */
const pass = async (life: LeavingLife, days: number) => {
  world.stripe.core.faults.clear();
  await life.attempt(() => life.keepTime());
  await world.stripe.advanceDays(days);
  await world.settle();
  await life.attempt(() => life.keepTime());
};

const decision = fc.oneof(
  named('pause', fc.constantFrom(1, 2), (months) => (life) => life.pause(months)),
  named('end pause', nothing, () => (life) => life.endPause()),
  named('leave', nothing, () => (life) => life.leave()),
  named('keep', nothing, () => (life) => life.keep()),
  named('form', fc.constantFrom('cancel', 'withdraw'), (kind) => (life) => life.declare(kind)),
);

/** Stripe does the work, its answers are lost, and the process dies. */
const killed = decision.map(({ act, ...shown }) => ({
  ...shown,
  act: async (life: LeavingLife) => {
    const lost = { provider: 'stripe', route: 'POST *', kind: 'lost-response' } as const;
    world.stripe.core.faults.add({ ...lost, remaining: null });
    await life.attempt(() => act(life));
    await world.restart();
    world.stripe.core.faults.clear();
  },
}));

const step = fc.oneof(
  { weight: 5, arbitrary: decision },
  { weight: 2, arbitrary: killed },
  {
    weight: 5,
    arbitrary: named('pass', fc.constantFrom(1, 3, 9, 31), (days) => (life) => pass(life, days)),
  },
  named(
    'fault',
    fc.constantFrom('lost-response', 'refuse', 'status-after'),
    (kind) => async () =>
      world.stripe.core.faults.add({ provider: 'stripe', route: '*', kind, remaining: 2 }),
  ),
  named(
    'card',
    fc.constantFrom('declines', 'succeeds'),
    (behaviour) => (life) => life.press('card', { behaviour }),
  ),
  named(
    'buy again',
    fc.constantFrom('basic', 'premium'),
    (plan) => (life) => life.buy(plan, 'monthly', 'succeeds', true),
  ),
);

const start = fc.tuple(fc.constantFrom('basic', 'premium'), fc.constantFrom('monthly', 'yearly'));

test(
  `no promise about a charge is broken, and access is as paid, in ${RUNS} lives of ${STEPS} steps`,
  async () => {
    await fc.assert(
      fc
        .asyncProperty(
          start,
          fc.array(step, { minLength: STEPS, maxLength: STEPS }),
          async ([plan, cycle], steps) => {
            const life = new LeavingLife(world);
            await life.buy(plan, cycle, 'succeeds', true);
            for (const { act } of steps) await life.attempt(() => act(life));
            await pass(life, 1);
            await life.sweep();
            await life.keepTime();
            await world.settle();
            expect(await life.faults()).toEqual([]);
            const customer = (await life.customerId()) ?? '';
            expect(await chargedInPause(world, customer)).toEqual([]);
            const promised = await promiseOf(world.stripe, customer);
            const standing = await standingOf(world.deps, life.userId ?? '');
            expect(standing?.plan).toBe(promised.plan);
            // A withdrawal gives back everything that was paid for its subscription.
            expect(await unrefunded(life.userId)).toEqual([]);
            await world.endSubscriptions();
            await life.keepTime();
          },
        )
        .beforeEach(moveOn),
      { numRuns: RUNS, endOnFailure: true, ...replay },
    );
  },
  RUNS * 60_000,
);

async function unrefunded(userId: string | null): Promise<string[]> {
  const left: string[] = [];
  const withdrawn = await world.rows<{ outcomes: { result: string; subscriptionId: string }[] }>(
    "select outcomes from exit_request where user_id = ? and kind = 'withdraw' and state = 'settled'",
    [userId],
  );
  const refunded = withdrawn
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ result }) => result === 'refunded');
  for (const { subscriptionId } of refunded) {
    const { data } = await world.stripe.client.invoices.list({
      subscription: subscriptionId,
      status: 'paid',
      expand: ['data.payments'],
    });
    for (const { id, amount_paid: paid, payments } of data) {
      let back = 0;
      for (const { payment } of payments?.data ?? []) {
        const intent = String(payment.payment_intent);
        const refunds = await world.stripe.client.refunds.list({ payment_intent: intent });
        back += refunds.data.reduce((sum, { amount }) => sum + amount, 0);
      }
      if (back !== paid) left.push(`${id}: ${back} of ${paid}`);
    }
  }
  return left;
}
