import type { Safeguards } from '../../domain/billing/billing-model.ts';
import { type Chance, chanceFrom } from '../random.ts';
import { type Customer, liveOn, newCustomer, wrongWith } from './customer.ts';
import { type Mail, type MailboxCounts, openMailbox } from './mailbox.ts';

interface SimulationPlan {
  seed: number;
  deliveries: number;
  safeguards: Safeguards;
  /** Leaves out the sweep that finds lost webhooks. */
  withoutSweep?: true;
}

interface SimulationResult extends MailboxCounts {
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
const MAX_WRONG = 20;
/** Slow enough for another read, or another event, before a worker writes. */
const MAX_UNDER_WAY = 600;

/**
 * Simulates lives whose webhooks arrive twice, late, out of order or never at two workers that are slow and get killed.
 * Adds generations until enough webhooks were delivered.
 */
export function simulate(plan: SimulationPlan): SimulationResult {
  const chance = chanceFrom(plan.seed);
  const mailbox = openMailbox(chance.fork('post office'));
  const sums = { customers: 0, changing: 0, handled: 0, kills: 0 };
  const wrong: string[] = [];
  while (mailbox.counts.deliveries < plan.deliveries && wrong.length < MAX_WRONG) {
    const customers = Array.from({ length: CUSTOMERS }, () => newCustomer(chance, plan.safeguards));
    const inbox = openInbox(customers, chance);
    const missed = new Set<number>();
    for (let step = 0; step < STEPS_IN_A_LIFE; step += 1) {
      for (const [number, customer] of customers.entries()) {
        const { happened, changing } = liveOn(customer, chance);
        if (!happened) continue;
        for (let count = chance.below(3); count >= 0; count -= 1) {
          if (!mailbox.post(number)) missed.add(number);
          if (changing) sums.changing += 1;
        }
      }
      sums.kills += inbox.take(mailbox.deliver());
    }
    sums.kills += inbox.take(mailbox.deliver(true));
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
  return { seed: plan.seed, ...sums, ...mailbox.counts, wrong };
}

/** One row per event. After a kill, a claimed but unfinished row is claimed again. */
function openInbox(customers: readonly Customer[], chance: Chance) {
  const known = new Set<string>();
  const underWay: { mail: Mail; worker: number }[] = [];
  let handled = 0;
  const finishOne = () => {
    const [work] = underWay.splice(chance.below(underWay.length), 1);
    if (work === undefined) return;
    customers[work.mail.customer]?.ours.finish(work.worker);
    handled += 1;
  };
  return {
    handled: () => handled,
    /** Returns how often the process was killed. */
    take(mails: readonly Mail[]): number {
      let kills = 0;
      for (const mail of mails) {
        if (known.has(mail.id)) continue;
        known.add(mail.id);
        const worker = chance.below(2);
        customers[mail.customer]?.ours.begin(worker);
        underWay.push({ mail, worker });
        while (underWay.length > chance.below(MAX_UNDER_WAY)) finishOne();
        if (!chance.yes(KILL)) continue;
        kills += 1;
        const again = underWay.splice(0);
        for (const { mail: lost } of again) customers[lost.customer]?.ours.restart();
        for (const work of again) {
          customers[work.mail.customer]?.ours.begin(work.worker);
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
