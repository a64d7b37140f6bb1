import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { paidPlans } from '../../../../src/domain/plan.ts';
import { withPlanGrants } from '../../../../src/domain/plan-grants.ts';
import { standingAt } from '../../../../src/domain/subscription.ts';
import { chooseCurrent } from '../../../../src-server/billing/sync/choose-current.ts';
import { judgeCustomer } from '../../../../src-server/billing/sync/judge-customer.ts';
import { IS_WHOLE_RUN } from '../../../support/patience.ts';
import { day } from '../facts.ts';
import { buyForLife } from './for-life.ts';
import { OfferLedger } from './offer-ledger.ts';
import { GRACE_DAYS } from './rights.ts';

/** Set `FC_SEED` and `FC_PATH` to replay a printed failure. */
const RUNS = Number(process.env.FC_RUNS ?? (IS_WHOLE_RUN ? 100_000 : 20_000));
const replay = {
  ...(process.env.FC_SEED === undefined ? {} : { seed: Number(process.env.FC_SEED) }),
  ...(process.env.FC_PATH === undefined ? {} : { path: process.env.FC_PATH }),
};

const plan = fc.constantFrom(...paidPlans(DOCUMENTED_CATALOGUE));
type Act = (ledger: OfferLedger) => void;
const act = <T>(name: string, inputs: fc.Arbitrary<T>, run: (ledger: OfferLedger, of: T) => void) =>
  inputs.map((of) => ({
    run: (ledger: OfferLedger) => run(ledger, of),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(of) ?? ''}`.trim(),
  }));
const AHEAD = [0, 1, 6, 7, 8, 29, 30, 60];
const nothing = fc.constant(undefined);

const step: fc.Arbitrary<{ run: Act }> = fc.oneof(
  act('buy', fc.tuple(plan, fc.constantFrom(null, 40, 100)), (of, input) => of.buy(...input)),
  act('trial', fc.tuple(plan, fc.constantFrom(2, 7, 30), fc.boolean()), (of, input) =>
    of.startTrial(...input),
  ),
  act('give', fc.tuple(plan, fc.constantFrom(3, 30, 366)), (of, input) =>
    of.given.give(...input, of.now),
  ),
  act('buy for life', plan, (of, input) => buyForLife(of, input)),
  act('take back', fc.nat(2), (of, number) => of.given.takeBack(number)),
  act('schedule', fc.boolean(), (of, ends) => of.schedule(ends)),
  act('end', nothing, (of) => of.end(of.live?.id ?? '')),
  act('card', fc.boolean(), (of, works) => {
    of.cardWorks = works;
  }),
  act('pause', fc.constantFrom(1, 3), (of, months) => of.pause(months)),
  act('resume', nothing, (of) => of.resume()),
  act('pay owed', nothing, (of) => of.payOwed()),
  act('refund', fc.boolean(), (of, isWhole) => of.refund(isWhole)),
  act('dispute', fc.constantFrom<'open' | 'won' | 'lost'>('open', 'won', 'lost'), (of, state) =>
    of.dispute(state),
  ),
  act('sync', nothing, (of) => planOf(of)),
  act('pass', fc.constantFrom(1, 3, 5, 8, 16, 30, 31), (of, days) => of.pass(days)),
);

/** The product's own rules on what Stripe says, as the sync applies them. */
function planOf(ledger: OfferLedger): (ahead: number) => string {
  for (const id of judgeCustomer(ledger.facts()).toEnd) ledger.endByRule(id);
  const judged = judgeCustomer(ledger.facts()).subscriptions.map((each) => ({
    ...each,
    stripeSubscriptionId: each.id,
    stripeStatus: each.status,
  }));
  const current = chooseCurrent(DOCUMENTED_CATALOGUE, judged);
  const hasNoCard = ledger.live?.trial?.hasCard === false && ledger.live.status === 'trialing';
  const isLast = current?.endsAt != null || current?.endedAt != null || hasNoCard;
  return (ahead) => {
    const now = day(ledger.today + ahead);
    const facts = current && {
      ...current,
      providerStatus: current.status,
      resumeDeclinedAt: ledger.declinedAt(current.id),
      renewsAt: isLast ? null : current.currentPeriodEnd,
    };
    const paid =
      facts === null
        ? ({ plan: 'free', status: 'inactive', accessUntil: null } as const)
        : standingAt(facts, GRACE_DAYS, now);
    return withPlanGrants(DOCUMENTED_CATALOGUE, { paid, grants: ledger.given.grants, now }).plan;
  };
}

it(`access is exactly what a right explains, and each trial is reminded of in time, in ${RUNS} lives with trials, codes, gifts, plans for life, pauses, refunds and disputes [domain-27]`, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
      const ledger = new OfferLedger();
      for (const { run } of steps) run(ledger);
      const rights = AHEAD.map((ahead) => ledger.right(ahead));
      const planIn = planOf(ledger);
      for (const [index, ahead] of AHEAD.entries()) {
        const [actual, expected] = [planIn(ahead), rights[index]];
        if (actual !== expected) throw new Error(`In ${ahead} days: ${actual}, not ${expected}.`);
      }
      expect(ledger.faults).toEqual([]);
    }),
    { numRuns: RUNS, ...replay },
  );
}, 300_000);
