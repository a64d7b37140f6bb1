import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { pauseRefusal } from '../../../../src/domain/leaving/pause.ts';
import { isReminderDue, trialEnd } from '../../../../src/domain/offers/trial.ts';
import type {
  CustomerFacts,
  InvoiceRead,
} from '../../../../src-server/billing/gateway/stripe-facts.ts';
import { DAY, day, invoice, START } from '../facts.ts';
import { dueAfterPause, dueOf } from './dues.ts';
import { factsOf } from './facts-of.ts';
import { GivenPlans } from './given-plans.ts';
import { isClosed, newLife, type OfferLife, PERIOD_DAYS, rightAt } from './rights.ts';

/** Card networks and consumer law ask for it. */
const NOTICE_DAYS = 3;
const GIVE_UP_DAYS = 15;
const HOUR = 1 / 24;

/**
 * One person at a small model of Stripe, with trials, codes, pauses, refunds, disputes, and plans that were given.
 */
export class OfferLedger {
  today = 0;
  cardWorks = true;
  lives: OfferLife[] = [];
  readonly given = new GivenPlans();
  /** Actions of the product's rules that are not allowed. */
  readonly faults: string[] = [];
  private invoices: InvoiceRead[] = [];

  get live(): OfferLife | null {
    return (
      this.lives.find(({ status }) =>
        ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status),
      ) ?? null
    );
  }

  buy(plan: Plan, percentOff: number | null): void {
    if (this.live !== null || !this.cardWorks || this.given.coversForLife(plan)) return;
    const life = this.begin(plan, percentOff);
    this.charge(life, dueOf(life));
  }

  /** Stripe invoices nothing for the days of the trial. A person has one. */
  startTrial(plan: Plan, days: number, hasCard: boolean): void {
    if (this.live !== null || this.given.coversForLife(plan)) return;
    if (this.lives.some(({ trial }) => trial !== null)) return;
    const life = this.begin(plan, null);
    const end = (trialEnd(this.now, days).getTime() - START.getTime()) / DAY;
    life.status = 'trialing';
    life.trial = { days, end, hasCard, isOver: false, remindedAt: null };
    life.periodEnd = end;
    life.paidUntil = end;
    this.bill(life, { cents: 0, until: end, intents: [] });
  }

  private begin(plan: Plan, percentOff: number | null): OfferLife {
    const life = newLife({ number: this.lives.length + 1, plan, percentOff, today: this.today });
    this.lives.push(life);
    return life;
  }

  schedule(ends: boolean): void {
    const life = this.live;
    if (life == null || (!ends && this.given.coversForLife(life.plan))) return;
    if (life.status === 'active' || life.status === 'trialing') life.endsAtPeriodEnd = ends;
  }

  end(id: string): void {
    for (const life of this.lives) if (life.id === id) life.status = 'canceled';
  }

  pause(months: number): void {
    const life = this.live;
    if (life === null) return;
    const refusal = pauseRefusal({
      stripeStatus: life.status,
      closedBecause: isClosed(life) ? 'refund' : null,
      endsAt: life.endsAtPeriodEnd ? day(life.periodEnd) : null,
      hasSchedule: false,
      collectionPaused: false,
      firstFailedAt: life.failedAt === null ? null : day(life.failedAt),
      isDebiting: false,
      hasPaid: false,
    });
    if (refusal !== null) return;
    const creditDays = Math.max(0, life.paidUntil - this.today);
    life.status = 'paused';
    life.pause = { until: this.today + months * PERIOD_DAYS, creditDays, declinedAt: null };
  }

  /** The person asks to go on now, and is shown the sum. */
  resume(): void {
    const life = this.live;
    if (life?.pause == null || life.failedAt !== null) return;
    this.resumeNow(life);
  }

  private resumeNow(life: OfferLife): void {
    const cents = dueAfterPause(life);
    if (!this.cardWorks) {
      life.failedAt = this.today;
      life.owed = cents;
      if (life.pause !== null) life.pause.declinedAt ??= this.today;
      return;
    }
    this.goOn(life, cents);
  }

  private goOn(life: OfferLife, cents: number): void {
    Object.assign(life, { status: 'active', failedAt: null, pause: null });
    life.periodEnd = this.today + PERIOD_DAYS;
    this.charge(life, cents);
  }

  payOwed(): void {
    const life = this.live;
    if (life == null || life.failedAt === null || !this.cardWorks) return;
    if (life.pause !== null) this.goOn(life, life.owed);
    else {
      Object.assign(life, { status: 'active', failedAt: null });
      this.charge(life, life.owed);
    }
  }

  refund(isWhole: boolean): void {
    const payment = this.lives.at(-1)?.payments.at(-1);
    if (payment !== undefined) {
      payment.back = isWhole ? payment.cents : Math.floor(payment.cents / 3);
    }
  }

  dispute(state: 'open' | 'won' | 'lost'): void {
    const payment = this.lives.at(-1)?.payments.at(-1);
    if (payment === undefined || payment.cents === 0) return;
    if (state === 'open') payment.dispute ??= 'open';
    else if (payment.dispute === 'open') payment.dispute = state;
  }

  /** By hours near the ends of trials: they end at a full hour. */
  pass(days: number): void {
    const target = this.today + days;
    while (this.today < target) {
      this.today = Math.min(target, this.nextMoment());
      const life = this.live;
      if (life !== null) this.happenTo(life);
    }
  }

  private nextMoment(): number {
    const end = this.live?.periodEnd ?? Number.POSITIVE_INFINITY;
    const next = Math.floor(this.today + HOUR / 2) + 1;
    return end > this.today && end < next ? end : next;
  }

  private happenTo(life: OfferLife): void {
    const { trial } = life;
    if (trial !== null && !trial.isOver && trial.hasCard && trial.remindedAt === null) {
      const span = { startedAt: day(life.createdAt), endsAt: day(trial.end) };
      if (isReminderDue(span, this.now)) trial.remindedAt = this.today;
    }
    if (life.pause !== null) {
      if (life.failedAt === null && this.today >= life.pause.until) this.resumeNow(life);
      else if (life.failedAt !== null && this.today >= life.failedAt + GIVE_UP_DAYS) {
        life.status = 'canceled';
      }
    } else if (this.today >= life.periodEnd) this.renew(life);
    else if (life.failedAt !== null && this.today >= life.failedAt + GIVE_UP_DAYS) {
      life.status = 'canceled';
    }
  }

  private renew(life: OfferLife): void {
    const { trial } = life;
    const endsTrial = trial !== null && !trial.isOver;
    if (endsTrial) trial.isOver = true;
    if (life.endsAtPeriodEnd || (endsTrial && !trial.hasCard)) {
      life.status = 'canceled';
      return;
    }
    life.periodEnd += PERIOD_DAYS;
    const cents = dueOf(life);
    if (endsTrial && trial.days > 5 && !isNoticed(trial)) {
      this.faults.push(`${life.id} was not reminded in time`);
    }
    if (this.cardWorks && life.failedAt === null) {
      life.status = 'active';
      this.charge(life, cents);
    } else {
      if (life.failedAt === null) life.owed = cents;
      life.failedAt ??= this.today;
      life.status = 'past_due';
    }
  }

  private charge(life: OfferLife, cents: number): void {
    if (this.given.coversForLife(life.plan)) this.faults.push(`${life.id} was paid twice`);
    const intent = `pi_${life.id}_${life.payments.length}`;
    life.paidUntil = life.periodEnd;
    life.payments.push({ intent, cents, until: life.periodEnd, back: 0, dispute: null });
    this.bill(life, { cents, until: life.periodEnd, intents: [intent] });
  }

  private bill(
    life: OfferLife,
    { cents, until, intents }: { cents: number; until: number; intents: string[] },
  ): void {
    this.invoices.push(
      invoice({
        id: `in_${life.id}_${this.invoices.length}`,
        subscriptionId: life.id,
        paidCents: cents,
        coversUntil: day(until),
        beginsAt: day(this.today),
        createdAt: day(this.today),
        paymentIntentIds: intents,
      }),
    );
  }

  right(ahead: number): Plan {
    return rightAt({ ...this, live: this.live, grants: this.given.grants }, this.today + ahead);
  }

  /** Our product ends it. Only a full refund and a lost dispute give it that right. */
  endByRule(id: string): void {
    const life = this.lives.find((each) => each.id === id);
    if (life !== undefined && !isClosed(life)) this.faults.push(`${id} was ended`);
    this.end(id);
  }

  /** When the first payment after a pause was declined: our own row keeps it. */
  declinedAt(id: string): Date | null {
    const pause = this.lives.find((life) => life.id === id)?.pause;
    return pause?.declinedAt == null ? null : day(pause.declinedAt);
  }

  facts(): CustomerFacts {
    return factsOf(this.lives, this.invoices, this.today);
  }

  get now(): Date {
    return day(this.today);
  }
}

function isNoticed({ end, remindedAt }: NonNullable<OfferLife['trial']>): boolean {
  return remindedAt !== null && end - remindedAt >= NOTICE_DAYS;
}
