/** Ways in which the monthly revenue of one subscriber changes. */
export const MOVEMENT_KINDS = [
  'new',
  'reactivation',
  'expansion',
  'contraction',
  'churn',
  /** Revenue that existed before Wickline first read it. */
  'carried',
  /** A pause takes revenue away for a time, and is no churn. */
  'pause',
  'resumption',
  /** An open dispute holds access, and is churn only when it is lost. */
  'hold',
  'release',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Reasons for which a subscriber who has not left pays nothing, each with the movement that ends it. */
const ENDED_BY = { pause: 'resumption', hold: 'release' } as const;
export type Suspension = keyof typeof ENDED_BY;
const SUSPENSIONS = Object.keys(ENDED_BY) as Suspension[];

/** The suspension that a movement begins or ends. Null: neither. */
export function suspensionOf(kind: MovementKind): Suspension | null {
  return (
    SUSPENSIONS.find((suspension) => kind === suspension || kind === ENDED_BY[suspension]) ?? null
  );
}

/** The last stored monthly revenue of a subscriber in one currency. */
export interface Level {
  currency: string;
  cents: number;
  /** Taken away by a suspension that is open. */
  suspended?: Partial<Record<Suspension, number>>;
  /** First paying in this currency; null if that was before Wickline read it. */
  firstAt: Date | null;
}

export interface Movement {
  currency: string;
  kind: MovementKind;
  beforeCents: number;
  afterCents: number;
  /** Change in the number of paying subscribers. */
  people: number;
  firstAt: Date | null;
}

/** The amount that a subscriber pays per month at `at`. */
export interface Paying {
  at: Date;
  /** Null without any subscription. */
  currency: string | null;
  cents: number;
  /** Why nothing is paid, although the subscriber has not left. */
  suspensions?: readonly Suspension[];
  /** The subscription is older than our first reading of it. */
  isOlder: boolean;
}

/** The movements between the stored levels and now. Two currencies are two levels and are never netted. */
export function movementsOf(levels: readonly Level[], now: Paying): Movement[] {
  const left = levels.filter(({ currency }) => currency !== now.currency).flatMap(ended);
  if (now.currency === null) return left;
  const known = levels.find(({ currency }) => currency === now.currency);
  const suspensions = now.cents === 0 ? (now.suspensions ?? []) : [];
  const begun = known === undefined ? null : openSuspension(known);
  if (known !== undefined && begun !== null) {
    if (suspensions.includes(begun)) return left;
    return [...left, ...afterSuspension(known, begun, { cents: now.cents, next: suspensions[0] })];
  }
  const [before, after] = [known?.cents ?? 0, now.cents];
  if (before === after) return left;
  const [suspension] = suspensions;
  if (known !== undefined && suspension !== undefined) {
    return [...left, movement(known, before, 0, suspension)];
  }
  const first = { currency: now.currency, firstAt: now.isOlder ? null : now.at };
  const kind = kindOf(before, after, { isKnown: known !== undefined, isOlder: now.isOlder });
  return [...left, movement(known ?? first, before, after, kind)];
}

function openSuspension({ suspended = {} }: Level): Suspension | null {
  return SUSPENSIONS.find((suspension) => (suspended[suspension] ?? 0) !== 0) ?? null;
}

/** A suspension that ends with the subscription is churn from then on. */
function afterSuspension(
  level: Level,
  suspension: Suspension,
  { cents, next }: { cents: number; next?: Suspension | undefined },
): Movement[] {
  const away = level.suspended?.[suspension] ?? 0;
  const back = movement(level, 0, away, ENDED_BY[suspension]);
  if (next !== undefined) return [back, movement(level, away, 0, next)];
  if (cents === away) return [back];
  const kind = kindOf(away, cents, { isKnown: true, isOlder: false });
  return [back, movement(level, away, cents, kind)];
}

function ended(level: Level): Movement[] {
  const suspension = openSuspension(level);
  if (suspension !== null) return afterSuspension(level, suspension, { cents: 0 });
  return level.cents === 0 ? [] : [movement(level, level.cents, 0, 'churn')];
}

function kindOf(
  before: number,
  after: number,
  { isKnown, isOlder }: { isKnown: boolean; isOlder: boolean },
): MovementKind {
  if (after === 0) return 'churn';
  if (before !== 0) return after > before ? 'expansion' : 'contraction';
  if (isKnown) return 'reactivation';
  return isOlder ? 'carried' : 'new';
}

function movement(
  { currency, firstAt }: Pick<Level, 'currency' | 'firstAt'>,
  beforeCents: number,
  afterCents: number,
  kind: MovementKind,
): Movement {
  const people = (afterCents === 0 ? 0 : 1) - (beforeCents === 0 ? 0 : 1);
  return { currency, kind, beforeCents, afterCents, people, firstAt };
}

/** Stripe repeats a webhook for three days. A subscription that we meet later was not sold here. */
const MAX_NEWS_MS = 3 * 86_400_000;

/** Whether a subscription that we read for the first time existed long before. */
export function isOlderThanNews(startedAt: Date, at: Date): boolean {
  return at.getTime() - startedAt.getTime() > MAX_NEWS_MS;
}

export interface Priced {
  /** Stripe's value. */
  stripeStatus: string;
  billingCycle: string | null;
  amountCents: number | null;
  monthlyCents: number | null;
  /** A payment of it arrived. A trial after that is free days. */
  hasPaid: boolean;
}

/**
 * Monthly revenue of a subscription in whole cents: a twelfth of a yearly price, after discounts that apply, before
 * tax. A trial counts from its first charge, and
 * free days after it change nothing.
 */
export function monthlyRevenue({
  stripeStatus,
  billingCycle,
  amountCents,
  monthlyCents,
  hasPaid,
}: Priced): number {
  if (stripeStatus === 'trialing' && !hasPaid) return 0;
  const ofPrice = (amountCents ?? 0) / (billingCycle === 'yearly' ? 12 : 1);
  return Math.round(monthlyCents ?? ofPrice);
}
