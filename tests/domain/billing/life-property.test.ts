import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { BillingModel, GRACE_DAYS, type Safeguards } from './billing-model.ts';
import { DAY } from './facts.ts';
import { StripeLedger } from './stripe-ledger.ts';

/** Set `FC_SEED` and `FC_PATH` to replay a printed failure. */
const RUNS = Number(process.env.FC_RUNS ?? 100_000);
const replay = {
  ...(process.env.FC_SEED === undefined ? {} : { seed: Number(process.env.FC_SEED) }),
  ...(process.env.FC_PATH === undefined ? {} : { path: process.env.FC_PATH }),
};

const plan = fc.constantFrom(...paidPlans(DOCUMENTED_CATALOGUE));
const worker = fc.nat(1);
const step = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), plan }),
  fc.record({ do: fc.constant('upgrade' as const), plan }),
  fc.record({ do: fc.constant('downgrade' as const), plan }),
  fc.record({ do: fc.constant('schedule' as const), ends: fc.boolean() }),
  fc.record({ do: fc.constant('card' as const), works: fc.boolean() }),
  fc.record({ do: fc.constant('payOpen' as const) }),
  fc.record({ do: fc.constant('forgive' as const), marked: fc.boolean() }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('refund' as const), whole: fc.boolean() }),
  fc.record({
    do: fc.constant('dispute' as const),
    state: fc.constantFrom('open', 'won', 'lost'),
  }),
  fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 5, 8, 16, 30, 31) }),
  fc.record({ do: fc.constant('begin' as const), worker }),
  fc.record({ do: fc.constant('finish' as const), worker }),
  fc.record({ do: fc.constant('restart' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function take(step: Step, ledger: StripeLedger, ours: BillingModel): void {
  switch (step.do) {
    case 'buy':
      ledger.buy(step.plan);
      break;
    case 'upgrade':
      ledger.upgrade(step.plan);
      break;
    case 'downgrade':
      ledger.downgrade(step.plan);
      break;
    case 'schedule':
      ledger.schedule(step.ends);
      break;
    case 'card':
      ledger.cardWorks = step.works;
      break;
    case 'payOpen':
      ledger.payOpenInvoice();
      break;
    case 'forgive':
      ledger.forgive(step.marked);
      break;
    case 'cancel':
      ledger.end(ledger.live?.id ?? '');
      break;
    case 'refund':
      ledger.refund(step.whole);
      break;
    case 'dispute':
      ledger.dispute(step.state as 'open' | 'won' | 'lost');
      break;
    case 'pass':
      ledger.pass(step.days);
      break;
    case 'begin':
      ours.begin(step.worker);
      break;
    case 'finish':
      ours.finish(step.worker);
      break;
    case 'restart':
      ours.restart();
      break;
  }
}

/** Runs one life, lets everything settle, and compares the standing with what was promised, now and later. */
function live(steps: Step[], finalStatus: 'canceled' | 'unpaid', safeguards: Safeguards): void {
  const ledger = new StripeLedger();
  ledger.finalStatus = finalStatus;
  const ours = new BillingModel(ledger, safeguards);
  for (const each of steps) take(each, ledger, ours);
  // A worker that starts after the last event handles it. The other worker may finish later.
  ours.begin(0);
  ours.finish(0);
  ours.finish(1);
  expectPromised(ledger, ours);
}

function expectPromised(ledger: StripeLedger, ours: BillingModel): void {
  const promised = ledger.promised(GRACE_DAYS);
  for (const ahead of [0, 1, 6, 7, 8, 29, 30, 60]) {
    const moment = new Date(ledger.now.getTime() + ahead * DAY);
    const expected =
      promised !== null && promised.until > ledger.today + ahead ? promised.plan : 'free';
    const actual = ours.planAt(moment);
    if (actual !== expected) throw new Error(`In ${ahead} days: ${actual}, promised ${expected}.`);
  }
}

const SAFE: Safeguards = { epoch: true, leaseBeforeRead: true };
const lives = fc.array(step, { maxLength: 16 });
const endings = fc.constantFrom<'canceled' | 'unpaid'>('canceled', 'unpaid');

describe('random subscription lives', () => {
  it(`the standing is what was paid for, in ${RUNS} lives [domain-8]`, () => {
    fc.assert(
      fc.property(lives, endings, (steps, final) => live(steps, final, SAFE)),
      { numRuns: RUNS, ...replay },
    );
  }, 300_000);

  it.each([
    ['a write without the epoch', { ...SAFE, epoch: false }],
    ['a lease taken after the read', { ...SAFE, leaseBeforeRead: false }],
  ])(
    'random lives detect %s',
    (_name, safeguards) => {
      const found = fc.check(
        fc.property(lives, endings, (steps, final) => live(steps, final, safeguards)),
        { numRuns: 20_000, seed: 7 },
      );
      expect(found.failed).toBe(true);
    },
    60_000,
  );
});
