import type {
  CustomerFacts,
  InvoiceRead,
} from '../../../../src-server/billing/gateway/stripe-facts.ts';
import { charge, day, invoice, subscription } from '../facts.ts';
import type { OfferLife } from './rights.ts';

/** Stripe's answer about these subscriptions on one day. */
export function factsOf(
  lives: readonly OfferLife[],
  invoices: readonly InvoiceRead[],
  today: number,
): CustomerFacts {
  return {
    presence: 'here',
    cards: { customer: null, subscriptions: [] },
    subscriptions: lives.map((life) => subscriptionOf(life, today)),
    invoices: [...invoices, ...lives.flatMap(owedOf)],
    charges: lives.flatMap(({ payments }) =>
      payments.map(({ intent, cents, back, dispute }) =>
        charge({
          id: `ch_${intent}`,
          paymentIntentId: intent,
          amountCents: cents,
          refundedCents: back,
          dispute: dispute === 'won' ? null : dispute,
        }),
      ),
    ),
  };
}

function subscriptionOf(life: OfferLife, today: number) {
  const { trial } = life;
  return subscription({
    id: life.id,
    plan: life.plan,
    status: life.status,
    pausedBecause: life.pause === null ? null : 'pause_requested',
    createdAt: day(life.createdAt),
    startedAt: day(life.createdAt),
    currentPeriodEnd: day(life.periodEnd),
    trialDays: trial?.days ?? null,
    trialEndsAt: trial !== null && !trial.isOver ? day(trial.end) : null,
    trialEndedAt: trial?.isOver ? day(trial.end) : null,
    endsAt: life.endsAtPeriodEnd ? day(life.periodEnd) : null,
    endedAt: life.status === 'canceled' ? day(today) : null,
  });
}

function owedOf({ id, failedAt, periodEnd }: OfferLife): InvoiceRead[] {
  if (failedAt === null) return [];
  return [
    invoice({
      id: `in_owed_${id}_${failedAt}`,
      subscriptionId: id,
      state: 'owed',
      paidCents: 0,
      coversUntil: day(periodEnd),
      beginsAt: day(failedAt),
      createdAt: day(failedAt),
      failedAt: day(failedAt),
      paymentIntentIds: [],
    }),
  ];
}
