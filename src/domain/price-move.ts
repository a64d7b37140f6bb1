import type { BillingCycle, Catalogue, Plan } from './catalogue/catalogue.ts';
import { isPausedOnRequest } from './leaving/pause.ts';

const DAY_MS = 86_400_000;

/** Days between the email about a new price and the first renewal at it. */
const NOTICE_DAYS = 30;
/** More days, for an email that waits in the outbox. */
const SENDING_DAYS = 2;

/** Reasons why a subscription keeps its price. */
export const LEFT_REASONS = [
  'ended',
  'canceled',
  'past-due',
  'paused',
  'scheduled',
  'trial',
  'coupon',
  'several-items',
  'other-price',
  'other-currency',
  'moving-in',
  'no-account',
  'unclear-renewal',
  'email-late',
  'stopped',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** A subscription's terms that decide whether its price may change. */
export interface MovableTerms {
  status: string;
  pausedBecause: string | null;
  collectionPaused: boolean;
  /** A scheduled end. */
  endsAt: Date | null;
  endedAt: Date | null;
  scheduleId: string | null;
  coupon: string | null;
  trialEndsAt: Date | null;
  items: number;
  quantity: number | null;
  priceId: string | null;
}

interface Waiting extends Pick<MovableTerms, 'status' | 'pausedBecause'> {
  /** A payment of it arrived. A trial after that is free days. */
  hasPaid: boolean;
}

/** The price can change once a pause on request or free days have ended. */
export function movesLater({ status: stripeStatus, pausedBecause, hasPaid }: Waiting): boolean {
  const isFree = stripeStatus === 'trialing' && hasPaid;
  return isFree || isPausedOnRequest({ stripeStatus, pausedBecause });
}

/** Null: its price may change. `priceId`: the price that it had when the seller decided. */
export function reasonToLeave(
  terms: MovableTerms,
  { priceId, now }: { priceId: string; now: Date },
): LeftReason | null {
  if (terms.endedAt !== null) return 'ended';
  if (terms.status === 'trialing' || (terms.trialEndsAt !== null && terms.trialEndsAt > now)) {
    return 'trial';
  }
  if (terms.status === 'paused' || terms.collectionPaused) return 'paused';
  if (terms.status !== 'active') return 'past-due';
  if (terms.endsAt !== null) return 'canceled';
  if (terms.scheduleId !== null) return 'scheduled';
  if (terms.priceId !== priceId) return 'other-price';
  if (terms.items !== 1 || terms.quantity !== 1) return 'several-items';
  return terms.coupon === null ? null : 'coupon';
}

/** Renewals of a subscription: whole periods from its anchor. */
export interface RenewalDays {
  anchor: Date;
  interval: { unit: string; count: number };
}

/** The end of so many periods from the anchor. A shorter month takes its last day, as at Stripe. */
export function renewalAfter({ anchor, interval }: RenewalDays, periods: number): Date {
  const { unit, count } = interval;
  if (unit === 'day' || unit === 'week') {
    const days = periods * count * (unit === 'week' ? 7 : 1);
    return new Date(anchor.getTime() + days * DAY_MS);
  }
  const months = anchor.getUTCMonth() + periods * count * (unit === 'year' ? 12 : 1);
  const year = anchor.getUTCFullYear();
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, months, Math.min(anchor.getUTCDate(), lastDay));
  return new Date(midnight + (anchor.getTime() % DAY_MS));
}

const MAX_UNIT_DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;

/**
 * The first renewal that leaves full notice to an email that is queued `now`. Null: the current period
 * does not end at a renewal.
 */
export function firstRenewalWithNotice(
  days: RenewalDays,
  { periodEnd, now }: { periodEnd: Date; now: Date },
): Date | null {
  const { anchor, interval } = days;
  const unitDays = MAX_UNIT_DAYS[interval.unit as keyof typeof MAX_UNIT_DAYS];
  if (unitDays === undefined || interval.count < 1) return null;
  const longestMs = unitDays * interval.count * DAY_MS;
  const earliest = now.getTime() + (NOTICE_DAYS + SENDING_DAYS) * DAY_MS;
  let periods = Math.max(0, Math.floor((periodEnd.getTime() - anchor.getTime()) / longestMs));
  while (renewalAfter(days, periods) < periodEnd) periods += 1;
  if (renewalAfter(days, periods).getTime() !== periodEnd.getTime()) return null;
  while (renewalAfter(days, periods).getTime() < earliest) periods += 1;
  return renewalAfter(days, periods);
}

/** Whether a renewal leaves full notice to an email that was sent. */
export function leavesNotice(renewal: Date, sentAt: Date): boolean {
  return renewal.getTime() - sentAt.getTime() >= NOTICE_DAYS * DAY_MS;
}

/** Subscribers who pay an amount that the price on sale differs from. */
interface Keepers {
  plan: Plan;
  cycle: BillingCycle | null;
  currency: string;
  members: number;
}

/** A price on sale whose present subscribers pay another one. */
export interface MovablePrice {
  plan: Plan;
  name: string;
  cycle: BillingCycle;
  amount: number;
  currency: string;
  /** They move to it at a renewal if the seller says so. */
  members: number;
}

/**
 * Subscribers who keep their price: those that the seller does not move to the new one, and all who
 * pay in another currency than `currency`, in which the shop sells.
 */
export function stayers<Group extends Omit<Keepers, 'members'>>(
  keepers: readonly Group[],
  { moves, currency }: { moves: readonly Pick<MovablePrice, 'plan' | 'cycle'>[]; currency: string },
): Group[] {
  return keepers.filter(
    (each) =>
      each.currency !== currency ||
      !moves.some(({ plan, cycle }) => plan === each.plan && cycle === each.cycle),
  );
}

/**
 * Prices to which present subscribers who pay in `currency` can move. The price of a hidden plan
 * cannot be a target.
 */
export function movablePrices(
  { plans, currency }: Pick<Catalogue, 'plans'> & { currency: string },
  keepers: readonly Keepers[],
): MovablePrice[] {
  const onSale = plans.filter(({ isVisible }) => isVisible);
  return onSale.flatMap(({ key: plan, name, prices }) =>
    prices.flatMap(({ cycle, amount }) => {
      const paying = keepers.filter(
        (each) => each.plan === plan && each.cycle === cycle && each.currency === currency,
      );
      const members = paying.reduce((sum, each) => sum + each.members, 0);
      return members === 0 ? [] : [{ plan, name, cycle, amount, currency, members }];
    }),
  );
}
