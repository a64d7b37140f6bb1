import type { Safeguards } from '../../domain/billing/billing-model.ts';
import { type Chance, chanceFrom } from '../random.ts';
import { type Customer, liveOn, newCustomer, wrongWith } from './customer.ts';
import { type Letter, openPostOffice, type PostOfficeCounts } from './post-office.ts';

export interface SimulationPlan {
  seed: number;
  deliveries: number;
  safeguards: Safeguards;
  /** Leaves out the sweep that finds lost webhooks. */
  withoutSweep?: true;
}

export interface SimulationResult extends PostOfficeCounts {
  seed: number;
  customers: number;
  /** Events about a change of what a customer should have. */
  changing: number;
  handled: number;
  kills: number;
  /** Customers whose final state is not what was paid for, as sentences. */
  wrong: string[];
}

const CUSTOMERS = 400;
const STEPS_IN_A_LIFE = 30;
const KILL = 0.002;
const MOST_WRONG = 20;
/** Slow enough for another read, or another event, before a worker writes. */
const MOST_UNDER_WAY = 600;

/**
 * Simulates lives whose webhooks arrive twice, late, out of order or never at two workers that are slow and get killed.
 * Adds generations until enough webhooks were delivered.
 */
export function simulate(plan: SimulationPlan): SimulationResult {
  const chance = chanceFrom(plan.seed);
  const office = openPostOffice(chance.fork('post office'));
  const sums = { customers: 0, changing: 0, handled: 0, kills: 0 };
  const wrong: string[] = [];
  while (office.counts.deliveries < plan.deliveries && wrong.length < MOST_WRONG) {
    const customers = Array.from({ length: CUSTOMERS }, () => newCustomer(chance, plan.safeguards));
    const inbox = openInbox(customers, chance);
    const missed = new Set<number>();
    for (let step = 0; step < STEPS_IN_A_LIFE; step += 1) {
      for (const [number, customer] of customers.entries()) {
        const { happened, changing } = liveOn(customer, chance);
        if (!happened) continue;
        for (let told = chance.below(3); told >= 0; told -= 1) {
          if (!office.post(number)) missed.add(number);
          if (changing) sums.changing += 1;
        }
      }
      sums.kills += inbox.take(office.deliver());
    }
    sums.kills += inbox.take(office.deliver(true));
    inbox.finish();
    // Only customers with a lost webhook need the sweep. For all others the delivered webhooks must suffice.
    if (plan.withoutSweep === undefined)
      for (const number of missed) customers[number]?.ours.sync(0);
    sums.handled += inbox.handled();
    sums.customers += CUSTOMERS;
    for (const [number, customer] of customers.entries()) {
      const grants = wrongWith(customer);
      if (grants !== null) wrong.push(`customer ${sums.customers - CUSTOMERS + number}: ${grants}`);
    }
  }
  return { seed: plan.seed, ...sums, ...office.counts, wrong };
}

/** One row per event. After a kill, a claimed but unfinished row is claimed again. */
function openInbox(customers: readonly Customer[], chance: Chance) {
  const known = new Set<string>();
  const underWay: { letter: Letter; worker: number }[] = [];
  let handled = 0;
  const finishOne = () => {
    const [work] = underWay.splice(chance.below(underWay.length), 1);
    if (work === undefined) return;
    customers[work.letter.customer]?.ours.finish(work.worker);
    handled += 1;
  };
  return {
    handled: () => handled,
    /** Returns how often the process was killed. */
    take(letters: readonly Letter[]): number {
      let kills = 0;
      for (const letter of letters) {
        if (known.has(letter.id)) continue;
        known.add(letter.id);
        const worker = chance.below(2);
        customers[letter.customer]?.ours.begin(worker);
        underWay.push({ letter, worker });
        while (underWay.length > chance.below(MOST_UNDER_WAY)) finishOne();
        if (!chance.yes(KILL)) continue;
        kills += 1;
        const again = underWay.splice(0);
        for (const { letter: lost } of again) customers[lost.customer]?.ours.restart();
        for (const work of again) {
          customers[work.letter.customer]?.ours.begin(work.worker);
          underWay.push(work);
        }
      }
      return kills;
    },
    finish() {
      while (underWay.length > 0) finishOne();
    },
  };
}
