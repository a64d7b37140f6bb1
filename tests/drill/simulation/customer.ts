import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { BillingModel, GRACE_DAYS, type Safeguards } from '../../domain/billing/billing-model.ts';
import { DAY } from '../../domain/billing/facts.ts';
import { StripeLedger } from '../../domain/billing/stripe-ledger.ts';
import type { Chance } from '../random.ts';

/** One customer: Stripe's facts, and our state. */
export interface Customer {
  ledger: StripeLedger;
  ours: BillingModel;
}

export function newCustomer(chance: Chance, safeguards: Safeguards): Customer {
  const ledger = new StripeLedger();
  ledger.finalStatus = chance.yes(0.5) ? 'canceled' : 'unpaid';
  return { ledger, ours: new BillingModel(ledger, safeguards) };
}

type Step = (ledger: StripeLedger, chance: Chance) => void;

/** Acts in a life. One to three events report each. */
const STEPS: readonly Step[] = [
  (ledger, chance) => ledger.buy(chance.pick(paidPlans(DOCUMENTED_CATALOGUE))),
  (ledger, chance) => ledger.buy(chance.pick(paidPlans(DOCUMENTED_CATALOGUE))),
  (ledger, chance) => ledger.upgrade(chance.pick(paidPlans(DOCUMENTED_CATALOGUE))),
  (ledger, chance) => ledger.downgrade(chance.pick(paidPlans(DOCUMENTED_CATALOGUE))),
  (ledger, chance) => ledger.schedule(chance.yes(0.5)),
  (ledger, chance) => {
    ledger.cardWorks = chance.yes(0.7);
  },
  (ledger) => ledger.payOpenInvoice(),
  (ledger, chance) => ledger.forgive(chance.yes(0.5)),
  (ledger) => ledger.end(ledger.live?.id ?? ''),
  (ledger, chance) => ledger.refund(chance.yes(0.3)),
  (ledger, chance) => ledger.dispute(chance.pick(['open', 'won', 'lost'] as const)),
  (ledger, chance) => ledger.pass(chance.pick([1, 5, 8, 16, 30, 31])),
  (ledger, chance) => ledger.pass(chance.pick([1, 5, 8, 16, 30, 31])),
];

/** Whether anything happened at Stripe, and whether it changed what the customer should have. */
export function liveOn(
  { ledger }: Customer,
  chance: Chance,
): { happened: boolean; changing: boolean } {
  const [all, due] = [JSON.stringify(ledger), dueOf(ledger)];
  chance.pick(STEPS)(ledger, chance);
  return { happened: JSON.stringify(ledger) !== all, changing: dueOf(ledger) !== due };
}

function dueOf(ledger: StripeLedger): string {
  const promised = ledger.promised(GRACE_DAYS);
  const holds = promised !== null && promised.until > ledger.today;
  return holds ? `${promised.plan} ${Math.floor(promised.until)}` : 'free';
}

const LOOK_AHEAD_DAYS = [0, 1, 6, 7, 8, 29, 30, 60];

/** Compares our standing with what Stripe promised, now and later; null when they agree. */
export function wrongWith({ ledger, ours }: Customer): string | null {
  const promised = ledger.promised(GRACE_DAYS);
  for (const ahead of LOOK_AHEAD_DAYS) {
    const moment = new Date(ledger.now.getTime() + ahead * DAY);
    const due = promised !== null && promised.until > ledger.today + ahead ? promised.plan : 'free';
    const plan = ours.planAt(moment);
    if (plan !== due) return `in ${ahead} days ${plan}, promised ${due}`;
  }
  return null;
}
