import type { Catalogue, Plan } from '../catalogue/catalogue.ts';
import { addMonths } from '../leaving/leave.ts';
import { isPaidPlan } from '../plan.ts';
import { chargedAmount } from '../shown-price.ts';
import { textFlaw } from '../wording/text-flaw.ts';

export const GIFT_MONTHS = [1, 3, 6, 12] as const;
export type GiftMonths = (typeof GIFT_MONTHS)[number];
/** Months from the payment in which a gift can be redeemed. */
export const GIFT_LIFE_MONTHS = 12;
export const MAX_GIFT_MESSAGE = 300;

/** Months at the plan's monthly price, in minor units. Null: the plan has no monthly price. */
export function giftPrice(catalogue: Catalogue, plan: Plan, months: number): number | null {
  const month = catalogue.cycles.find(({ unit, count }) => unit === 'month' && count === 1);
  const amount =
    month === undefined || !isPaidPlan(catalogue, plan)
      ? 0
      : chargedAmount(catalogue, plan, month.key);
  return amount > 0 ? amount * months : null;
}

export type GiftMessageFault = 'long' | 'hidden' | 'link';

const LINK = /https?:|www\.|\b[\w-]+\.[a-z]{2,}\//i;

/** Why the words of a buyer are not mailed to the recipient. A link from an unknown sender may be fraud. */
export function giftMessageFault(message: string): GiftMessageFault | null {
  if (message.length > MAX_GIFT_MESSAGE) return 'long';
  if (textFlaw(message) !== null) return 'hidden';
  return LINK.test(message) ? 'link' : null;
}

/** The payment of a gift, as last read from Stripe. */
export interface GiftMoney {
  paidMinor: number;
  refundedMinor: number;
  dispute: 'open' | 'lost' | null;
}

export type TakenBack = 'refund' | 'dispute';

/** Why the payment gives nothing now. A partial refund changes nothing. */
export function takenBack({ paidMinor, refundedMinor, dispute }: GiftMoney): TakenBack | null {
  if (dispute !== null) return 'dispute';
  return refundedMinor >= paidMinor ? 'refund' : null;
}

/** The recipient's subscription, if it gives the plan of the gift or a higher one. */
export interface HeldSubscription {
  /** It is paid, and no change, pause or dispute is pending. */
  isSettled: boolean;
  currentPeriodEnd: Date | null;
  /** Set: it ends then by itself. */
  endsAt: Date | null;
}

export type GiftPlacing =
  | { refusal: 'for-life' | 'not-settled' }
  | {
      startsAt: Date;
      until: Date;
      /** A subscription that renews is ended at the end of its paid period, when the gift starts. */
      endsSubscriptionAt: Date | null;
    };

/** When a gift runs: after everything that already gives its plan or a higher one. */
export function placeGift(
  { held, subscription }: { held: readonly (Date | null)[]; subscription: HeldSubscription | null },
  { months, now }: { months: number; now: Date },
): GiftPlacing {
  if (held.includes(null)) return { refusal: 'for-life' };
  const ends = held.flatMap((end) => (end === null ? [] : [end]));
  let endsSubscriptionAt: Date | null = null;
  if (subscription !== null) {
    const end = subscription.endsAt ?? subscription.currentPeriodEnd;
    if (end === null || !subscription.isSettled) return { refusal: 'not-settled' };
    if (subscription.endsAt === null) endsSubscriptionAt = end;
    ends.push(end);
  }
  const startsAt = new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime())));
  return { startsAt, until: addMonths(startsAt, months), endsSubscriptionAt };
}

/** The dates that the recipient saw. Another key: they have changed since. */
export function placingKey(
  { startsAt, endsSubscriptionAt }: Extract<GiftPlacing, { startsAt: Date }>,
  now: Date,
): string {
  const start = startsAt > now ? startsAt.toISOString() : 'now';
  return endsSubscriptionAt === null ? start : `${start} ends`;
}

/** As an operator sees it. waiting: the bank has not paid yet. */
export type GiftState =
  | 'waiting'
  | 'bought'
  | 'sent'
  | 'redeemed'
  | 'refunded'
  | 'disputed'
  | 'expired';

/** Paid, and its link still works. */
export const isUnusedGift = (state: GiftState) => state === 'bought' || state === 'sent';

interface GiftFacts {
  paidAt: Date | null;
  sentAt: Date | null;
  redeemedAt: Date | null;
  expiresAt: Date | null;
  takenBecause: TakenBack | null;
}

export function giftState(gift: GiftFacts, now: Date): GiftState {
  if (gift.takenBecause !== null) return gift.takenBecause === 'refund' ? 'refunded' : 'disputed';
  if (gift.paidAt === null) return 'waiting';
  if (gift.redeemedAt !== null) return 'redeemed';
  if (gift.expiresAt !== null && gift.expiresAt <= now) return 'expired';
  return gift.sentAt === null ? 'bought' : 'sent';
}
