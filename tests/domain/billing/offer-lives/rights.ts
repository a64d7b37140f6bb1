import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import type { PlanGrantTerm } from '../../../../src/domain/plan-grants.ts';
import { day } from '../facts.ts';

export const PERIOD_DAYS = 30;
export const GRACE_DAYS = 7;
const RENEWAL_TAKES_DAYS = 2 / 24;
const RANK = ['free', 'basic', 'standard', 'premium'];

interface Payment {
  intent: string;
  cents: number;
  until: number;
  back: number;
  dispute: 'open' | 'won' | 'lost' | null;
}

/** The history of one subscription, in days. */
export interface OfferLife {
  id: string;
  plan: Plan;
  status: string;
  createdAt: number;
  periodEnd: number;
  paidUntil: number;
  trial: {
    days: number;
    end: number;
    hasCard: boolean;
    isOver: boolean;
    remindedAt: number | null;
  } | null;
  percentOff: number | null;
  failedAt: number | null;
  owed: number;
  endsAtPeriodEnd: boolean;
  pause: { until: number; creditDays: number; declinedAt: number | null } | null;
  payments: Payment[];
}

/** A subscription that begins today, with nothing paid. */
export function newLife(of: {
  number: number;
  plan: Plan;
  percentOff: number | null;
  today: number;
}): OfferLife {
  return {
    id: `sub_${of.number}`,
    plan: of.plan,
    status: 'active',
    createdAt: of.today,
    periodEnd: of.today + PERIOD_DAYS,
    paidUntil: 0,
    trial: null,
    percentOff: of.percentOff,
    failedAt: null,
    owed: 0,
    endsAtPeriodEnd: false,
    pause: null,
    payments: [],
  };
}

interface Held {
  live: OfferLife | null;
  lives: readonly OfferLife[];
  grants: readonly PlanGrantTerm[];
}

/** The plan that a right explains at `at`. Independent of the product's rules. */
export function rightAt(held: Held, at: number): Plan {
  const plans = held.grants
    .filter(({ startsAt, until }) => startsAt <= day(at) && (until === null || until > day(at)))
    .map(({ plan }) => plan);
  const paid = paidUntil(held);
  if (paid !== null && paid.until > at) plans.push(paid.plan);
  return RANK.findLast((plan) => plans.includes(plan)) ?? 'free';
}

function paidUntil({ live, lives }: Held): { plan: Plan; until: number } | null {
  const payments = lives.flatMap((each) => each.payments);
  if (live === null || payments.some(({ dispute }) => dispute === 'open')) return null;
  if (isClosed(live)) return null;
  const { plan, trial, pause, failedAt } = live;
  if (pause !== null) {
    const isOwed = pause.declinedAt !== null && failedAt !== null;
    return isOwed ? { plan, until: (pause.declinedAt ?? 0) + GRACE_DAYS } : null;
  }
  const hasNoCard = trial !== null && !trial.isOver && !trial.hasCard;
  const renews = failedAt === null && !live.endsAtPeriodEnd && !hasNoCard;
  const paid = live.paidUntil + (renews ? RENEWAL_TAKES_DAYS : 0);
  const grace = failedAt === null ? 0 : failedAt + GRACE_DAYS;
  return { plan, until: Math.max(paid, grace) };
}

/** Every payment for the latest period was refunded, or one was lost to the bank. */
export function isClosed({ payments, paidUntil: end }: OfferLife): boolean {
  const last = payments.filter(({ until }) => until === end);
  const cents = last.reduce((sum, payment) => sum + payment.cents, 0);
  const back = last.reduce((sum, payment) => sum + payment.back, 0);
  return (cents > 0 && back >= cents) || payments.some(({ dispute }) => dispute === 'lost');
}
