import type { Chance } from './chance.ts';
import { renewsLast } from './moments.ts';
import type { Act, Customer } from './year.ts';

const DAY_MS = 86_400_000;

type At = readonly [moment: number, act: Act];

/** Probabilities in ten days of a monthly subscription. */
const CANCELS = 0.024;
/** As a share of those of monthly ones. */
const YEARLY_CANCELS = 0.15;
const STAYS_AFTER_ALL = 0.15;
const FAILS_ONCE = 0.012;
const FAILS_FOR_GOOD = 0.004;
const UPGRADES = 0.008;
const LEAVES_WHEN_OVER = 0.5;

/** Moments until a cancelled subscription is certainly over. */
const UNTIL_OVER = 4;
/** Stripe tries three more times after the first failure. */
const EVERY_TRY = 4;

const HIGHER = { basic: 'standard', standard: 'premium' } as const;

/** Draws a subscriber's acts between the sign-up and the end of the year. */
export function lifeOf(
  chance: Chance,
  { number, plan, billing, discordName, payment }: Customer,
  { joins, moments }: { joins: number; moments: readonly Date[] },
): At[] {
  const last = moments.length - 1;
  const daysBefore = (moment: number) =>
    ((moments[moment]?.getTime() ?? 0) - (moments[moment - 1]?.getTime() ?? 0)) / DAY_MS;
  if (plan === 'free' || payment === 'abandons' || payment === 'leaves-after-paying') return [];
  const acts: At[] = [];
  const at = (moment: number, act: Act) => {
    if (moment <= last) acts.push([moment, act]);
  };
  const leaves = (moment: number) => {
    if (discordName !== null && chance.yes(LEAVES_WHEN_OVER)) {
      at(moment, { kind: 'leave-server', customer: number });
    }
  };
  for (let moment = joins + 1; moment <= last; moment += 1) {
    const span = daysBefore(moment) / 10;
    if (chance.yes(CANCELS * span * (billing === 'yearly' ? YEARLY_CANCELS : 1))) {
      at(moment, { kind: 'cancel', customer: number });
      if (chance.yes(STAYS_AFTER_ALL)) {
        at(moment + 1, { kind: 'stay', customer: number });
        moment += 3;
        continue;
      }
      if (billing !== 'yearly') leaves(moment + UNTIL_OVER);
      return acts;
    }
    if (billing === 'yearly') continue;
    if (chance.yes(FAILS_FOR_GOOD * span)) {
      at(moment, { kind: 'fail-payments', customer: number, times: EVERY_TRY });
      leaves(moment + UNTIL_OVER + 2);
      return acts;
    }
    if (chance.yes(FAILS_ONCE * span)) {
      at(moment, { kind: 'fail-payments', customer: number, times: 1 });
      moment += 3;
    } else if (plan in HIGHER && chance.yes(UPGRADES * span)) {
      at(moment, { kind: 'upgrade', customer: number, plan: HIGHER[plan as keyof typeof HIGHER] });
      return acts;
    }
  }
  return acts;
}

/** Moments before the last one. The bank decides before its deadline, nine days after it opened the dispute. */
const NINE_DAYS = 5;
const FOUR_DAYS = 3;

interface Special {
  customer: Customer;
  /** Moment of the sign-up. */
  joins: number;
}

/**
 * Lives that lead to the states a newcomer should see, because chance might leave some out. They replace
 * the drawn lives of their customers.
 */
export function specialLives(
  chance: Chance,
  paying: readonly Special[],
  { moments, end }: { moments: readonly Date[]; end: Date },
): Map<number, At[]> {
  const lives = new Map<number, At[]>();
  const last = moments.length - 1;
  const quota = (share: number) => Math.max(1, Math.round(paying.length * share));
  const choose = (
    count: number,
    fits: (one: Special) => boolean,
    life: (one: Special) => At[],
  ): void => {
    const found = chance
      .shuffled(paying.filter((one) => !lives.has(one.customer.number) && fits(one)))
      .slice(0, count);
    for (const one of found) lives.set(one.customer.number, life(one));
  };
  const isMonthly = ({ customer }: Special) => customer.billing !== 'yearly';

  // Past due at the end, and in the days of grace.
  const lastMonth = moments.findIndex((at) => end.getTime() - at.getTime() < 26 * DAY_MS);
  const beforeLastRenewal = Math.max(lastMonth, 1);
  choose(
    quota(0.02),
    (one) =>
      isMonthly(one) &&
      one.joins > 0 &&
      one.joins < beforeLastRenewal &&
      renewsLast(moments[one.joins] as Date, end),
    ({ customer }) => [
      [beforeLastRenewal, { kind: 'fail-payments', customer: customer.number, times: EVERY_TRY }],
    ],
  );
  choose(
    quota(0.004),
    ({ joins }) => joins < last - 1,
    ({ customer }) => [[last, { kind: 'dispute', customer: customer.number }]],
  );
  const disputed =
    (kind: 'win-dispute' | 'lose-dispute') =>
    ({ customer: { number } }: Special): At[] => [
      [last - NINE_DAYS, { kind: 'dispute', customer: number }],
      [last - FOUR_DAYS, { kind, customer: number }],
    ];
  const early = ({ joins }: Special) => joins + 3 <= last;
  const paidBefore = ({ joins }: Special) => joins < last - NINE_DAYS;
  choose(quota(0.004), paidBefore, disputed('lose-dispute'));
  choose(quota(0.004), paidBefore, disputed('win-dispute'));
  choose(quota(0.008), early, ({ customer: { number }, joins }) => [
    [joins + 1, { kind: 'refund', customer: number }],
    [joins + 1, { kind: 'end-now', customer: number }],
  ]);
  choose(quota(0.012), isMonthly, ({ customer }) => [
    [last - 1, { kind: 'cancel', customer: customer.number }],
  ]);
  return lives;
}
