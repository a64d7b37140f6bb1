import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { type SubscriptionFacts, standingAt } from '../../../src/domain/subscription.ts';
import type { CustomerFacts } from '../../../src-server/billing/gateway/stripe-facts.ts';
import { chooseCurrent } from '../../../src-server/billing/sync/choose-current.ts';
import { judgeCustomer } from '../../../src-server/billing/sync/judge-customer.ts';
import type { StripeLedger } from './stripe-ledger.ts';

export const GRACE_DAYS = 7;

/** The safeguards of the sync. A run without one of them must find wrong results. */
export interface Safeguards {
  /** Writes only facts that the holder of the newest epoch read. */
  epoch: boolean;
  /** Reads only after taking the lease. */
  leaseBeforeRead: boolean;
}

interface UnderWay {
  epoch: number;
  facts: CustomerFacts;
}

/** A small model of our side: the product's own pure rules around one row, one lease and slow workers. */
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

  /** A worker takes the lease and reads. Another worker whose lease expired may still be running. */
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

  /** Drops the work in progress and keeps what was written. */
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
    const current = chooseCurrent(DOCUMENTED_CATALOGUE, candidates);
    this.row =
      current === null
        ? null
        : {
            ...current,
            providerStatus: current.status,
            resumeDeclinedAt: null,
            renewsAt:
              current.endsAt === null && current.endedAt === null ? current.currentPeriodEnd : null,
          };
  }

  planAt(moment: Date): Plan {
    return this.row === null ? 'free' : standingAt(this.row, GRACE_DAYS, moment).plan;
  }
}
