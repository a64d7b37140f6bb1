import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type {
  CustomerFacts,
  InvoiceRead,
} from '../../../src-server/billing/gateway/stripe-facts.ts';
import { charge, DAY, day, invoice, START, subscription } from './facts.ts';

const PERIOD_DAYS = 30;
const GIVE_UP_DAYS = 15;
/** Customers keep access while Stripe has not yet started the next period. */
const RENEWAL_TAKES_DAYS = 2 / 24;
const PRICE: Record<string, number> = { basic: 1_000, standard: 4_900, premium: 9_900 };
const priceOf = (plan: Plan): number => PRICE[plan] ?? 0;

/** The facts the ledger stores about a subscription: what happened, nothing derived. */
interface Life {
  id: string;
  plan: Plan;
  status: string;
  createdAt: number;
  periodEnd: number;
  paidUntil: number;
  failedAt: number | null;
  endsAtPeriodEnd: boolean;
  nextPlan: Plan | null;
  payments: {
    intent: string;
    cents: number;
    until: number;
    back: number;
    dispute: string | null;
  }[];
}

/**
 * A small model of Stripe with one customer. Times are whole days. `facts` answers like Stripe, and `promised` derives
 * from the same events until when the customer may expect access.
 */
export class StripeLedger {
  today = 0;
  cardWorks = true;
  finalStatus: 'canceled' | 'unpaid' = 'canceled';
  lives: Life[] = [];
  private invoices: InvoiceRead[] = [];

  get live(): Life | null {
    return (
      this.lives.find((life) => ['active', 'past_due', 'unpaid'].includes(life.status)) ?? null
    );
  }

  buy(plan: Plan): void {
    if (this.live !== null || !this.cardWorks) return;
    const life: Life = {
      id: `sub_${this.lives.length + 1}`,
      plan,
      status: 'active',
      createdAt: this.today,
      periodEnd: this.today + PERIOD_DAYS,
      paidUntil: 0,
      failedAt: null,
      endsAtPeriodEnd: false,
      nextPlan: null,
      payments: [],
    };
    this.lives.push(life);
    this.charge(life, priceOf(plan));
  }

  /** Charges the difference at once. A change that cannot be paid does not happen. */
  upgrade(plan: Plan): void {
    const life = this.live;
    if (life?.status !== 'active' || priceOf(plan) <= priceOf(life.plan) || !this.cardWorks) return;
    const share = (life.periodEnd - this.today) / PERIOD_DAYS;
    const cents = Math.round((priceOf(plan) - priceOf(life.plan)) * share);
    Object.assign(life, { plan, endsAtPeriodEnd: false, nextPlan: null });
    this.charge(life, cents, null);
  }

  downgrade(plan: Plan): void {
    const life = this.live;
    if (life?.status === 'active' && priceOf(plan) < priceOf(life.plan)) life.nextPlan = plan;
  }

  schedule(ends: boolean): void {
    if (this.live?.status === 'active') this.live.endsAtPeriodEnd = ends;
  }

  end(id: string): void {
    const life = this.lives.find((each) => each.id === id);
    if (life !== undefined) life.status = 'canceled';
  }

  payOpenInvoice(): void {
    const life = this.live;
    if (life?.failedAt == null || !this.cardWorks) return;
    this.charge(life, priceOf(life.plan));
    Object.assign(life, { status: 'active', failedAt: null });
  }

  /** An operator either waives an owed invoice or leaves it owed and lets the next one count. */
  forgive(marked: boolean): void {
    const life = this.live;
    if (life?.status !== 'past_due' || life.failedAt === null) return;
    if (!marked && life.failedAt === this.today) return;
    const old = this.owedOf(life);
    this.invoices.push(marked ? { ...old, state: 'waived', failedAt: null } : old);
    Object.assign(life, { status: 'active', failedAt: null });
    // The next invoice, for nothing, settled it.
    if (!marked) this.charge(life, 0);
  }

  refund(whole: boolean): void {
    const payment = this.lives.at(-1)?.payments.at(-1);
    if (payment !== undefined) payment.back = whole ? payment.cents : Math.floor(payment.cents / 3);
  }

  dispute(state: 'open' | 'won' | 'lost'): void {
    const payment = this.lives.at(-1)?.payments.at(-1);
    if (payment === undefined) return;
    if (state === 'open') payment.dispute ??= 'open';
    else if (payment.dispute === 'open') payment.dispute = state;
  }

  pass(days: number): void {
    for (let passed = 0; passed < days; passed += 1) {
      this.today += 1;
      const life = this.live;
      if (life === null) continue;
      if (this.today >= life.periodEnd) this.renew(life);
      else if (life.failedAt !== null && this.today >= life.failedAt + GIVE_UP_DAYS) {
        life.status = this.finalStatus;
      }
    }
  }

  private renew(life: Life): void {
    if (life.endsAtPeriodEnd) {
      life.status = 'canceled';
      return;
    }
    life.periodEnd += PERIOD_DAYS;
    life.plan = life.nextPlan ?? life.plan;
    life.nextPlan = null;
    if (life.status === 'unpaid') return;
    if (this.cardWorks && life.failedAt === null) this.charge(life, priceOf(life.plan));
    else {
      life.failedAt ??= this.today;
      life.status = 'past_due';
    }
  }

  private charge(
    life: Life,
    cents: number,
    beginsAt: Date | null = day(life.periodEnd - PERIOD_DAYS),
  ): void {
    const intent = `pi_${life.id}_${life.payments.length}`;
    life.paidUntil = life.periodEnd;
    life.payments.push({ intent, cents, until: life.periodEnd, back: 0, dispute: null });
    this.invoices.push(
      invoice({
        id: `in_${intent}`,
        subscriptionId: life.id,
        paidCents: cents,
        coversUntil: day(life.periodEnd),
        beginsAt,
        createdAt: day(this.today),
        paymentIntentIds: [intent],
      }),
    );
  }

  /** Until when the customer may expect access, derived from the events; null for no access. */
  promised(graceDays: number): { plan: Plan; until: number } | null {
    const life = this.live;
    if (life === null || life.status === 'unpaid') return null;
    const all = this.lives.flatMap((each) => each.payments);
    if (all.some((payment) => payment.dispute === 'open')) return null;
    const last = life.payments.filter((payment) => payment.until === life.paidUntil);
    const cents = last.reduce((sum, payment) => sum + payment.cents, 0);
    const back = last.reduce((sum, payment) => sum + payment.back, 0);
    if (cents > 0 && back >= cents) return null;
    if (life.payments.some((payment) => payment.dispute === 'lost')) return null;
    const grace = life.failedAt === null ? 0 : life.failedAt + graceDays;
    const renews = life.paidUntil === life.periodEnd && !life.endsAtPeriodEnd;
    const paid = life.paidUntil + (renews && life.status === 'active' ? RENEWAL_TAKES_DAYS : 0);
    return { plan: life.plan, until: Math.max(paid, grace) };
  }

  facts(): CustomerFacts {
    const owed = this.lives.flatMap((life) => (life.failedAt === null ? [] : [this.owedOf(life)]));
    return {
      presence: 'here',
      cards: { customer: null, subscriptions: [] },
      subscriptions: this.lives.map((life) =>
        subscription({
          id: life.id,
          plan: life.plan,
          status: life.status,
          createdAt: day(life.createdAt),
          startedAt: day(life.createdAt),
          currentPeriodEnd: day(life.periodEnd),
          endsAt: life.endsAtPeriodEnd ? day(life.periodEnd) : null,
          endedAt: life.status === 'canceled' ? day(this.today) : null,
        }),
      ),
      invoices: [...this.invoices, ...owed],
      charges: this.lives.flatMap((life) =>
        life.payments.map((payment) =>
          charge({
            id: `ch_${payment.intent}`,
            paymentIntentId: payment.intent,
            amountCents: payment.cents,
            refundedCents: payment.back,
            dispute: payment.dispute === 'won' ? null : (payment.dispute as 'open' | 'lost' | null),
          }),
        ),
      ),
    };
  }

  private owedOf(life: Life): InvoiceRead {
    const failedAt = life.failedAt ?? this.today;
    return invoice({
      id: `in_owed_${life.id}_${failedAt}`,
      subscriptionId: life.id,
      state: 'owed',
      paidCents: 0,
      coversUntil: day(life.periodEnd),
      createdAt: day(failedAt),
      failedAt: day(failedAt),
      paymentIntentIds: [],
    });
  }

  get now(): Date {
    return new Date(START.getTime() + this.today * DAY);
  }
}
