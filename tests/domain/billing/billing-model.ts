import type { Plan } from '../../../src/domain/plan.ts';
import { type SubscriptionFacts, standingAt } from '../../../src/domain/subscription.ts';
import type { CustomerFacts } from '../../../src-server/billing/stripe/stripe-facts.ts';
import { chooseCurrent } from '../../../src-server/billing/sync/choose-current.ts';
import { judgeCustomer } from '../../../src-server/billing/sync/judge-customer.ts';
import type { StripeLedger } from './stripe-ledger.ts';

export const GRACE_DAYS = 7;

/** Which of the sync's safeguards are in force; each one left out is a bug that the runs must find. */
export interface Safeguards {
  /** What is written was read by the holder of the newest epoch. */
  epoch: boolean;
  /** The read begins after the lease was taken. */
  leaseBeforeRead: boolean;
}

interface UnderWay {
  epoch: number;
  facts: CustomerFacts;
}

/** Our side in small: the product's own pure rules around a row, a lease and workers that may be slow. */
export class BillingModel {
  private row: (SubscriptionFacts & { id: string }) | null = null;
  private epoch = 0;
  private readonly workers: (UnderWay | null)[] = [null, null];
  private readonly ledger: StripeLedger;
  private readonly safeguards: Safeguards;

  constructor(ledger: StripeLedger, safeguards: Safeguards) {
    this.ledger = ledger;
    this.safeguards = safeguards;
  }

  /** A worker takes the lease and reads. The other one's lease may have run out: both may be under way. */
  begin(worker: number): void {
    const early = this.safeguards.leaseBeforeRead ? null : this.workers[worker]?.facts;
    this.epoch += 1;
    this.workers[worker] = { epoch: this.epoch, facts: early ?? this.read() };
  }

  finish(worker: number): void {
    const work = this.workers[worker] ?? null;
    this.workers[worker] = null;
    if (work === null) return;
    if (this.safeguards.epoch && work.epoch !== this.epoch) this.sync(worker);
    else this.write(work.facts);
  }

  sync(worker = 0): void {
    this.begin(worker);
    this.finish(worker);
  }

  /** Whatever was under way is gone; what was written stays. */
  restart(): void {
    this.workers.fill(null);
  }

  private read(): CustomerFacts {
    const facts = this.ledger.facts();
    const { toEnd } = judgeCustomer(facts);
    for (const id of toEnd) this.ledger.end(id);
    return toEnd.length === 0 ? facts : this.ledger.facts();
  }

  private write(facts: CustomerFacts): void {
    const candidates = judgeCustomer(facts).subscriptions.map((each) => ({
      ...each,
      stripeSubscriptionId: each.id,
      stripeStatus: each.status,
    }));
    const current = chooseCurrent(candidates);
    this.row =
      current === null
        ? null
        : {
            ...current,
            providerStatus: current.status,
            renewsAt:
              current.endsAt === null && current.endedAt === null ? current.currentPeriodEnd : null,
          };
  }

  planAt(moment: Date): Plan {
    return this.row === null ? 'free' : standingAt(this.row, GRACE_DAYS, moment).plan;
  }
}
