import { type DayRange, daysBetween } from './day-range.ts';
import { MOVEMENT_KINDS, type MovementKind } from './movement.ts';

const FACT_NAMES = [
  ...MOVEMENT_KINDS,
  'cash',
  /** Renewals whose first charge failed on that day, and what became of them since. */
  'failed',
  'recovered',
  'lost',
  /** Sign-ups that opened Stripe's payment page. */
  'checkout',
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** One kind of fact of one day in one currency, added up. */
export interface DayFact {
  day: string;
  fact: FactName;
  /** Signed for movements. */
  cents: number;
  /** Change in the number of paying subscribers. */
  people: number;
  times: number;
}

export interface Stock {
  cents: number;
  people: number;
}

type Total = Pick<DayFact, 'cents' | 'people' | 'times'>;

export interface RevenueFigures {
  start: Stock;
  end: Stock;
  /** On average, rounded to whole people. */
  averagePeople: number;
  movements: Record<MovementKind, Total>;
  /** MRR for each paying subscriber at the end. Null without any. */
  arpuCents: number | null;
  /** Share of the paying subscribers who leave in a month. Null while there are none, and for a short range. */
  subscriberChurn: number | null;
  /** Share of the MRR that churn and contraction take in a month. Null while there is none, and for a short range. */
  revenueChurn: number | null;
  /** Null if no one left, and for a short range. */
  ltvCents: number | null;
}

/** Days of an average month. */
export const DAYS_OF_A_MONTH = 365.25 / 12;
/** A shorter range says too little about a month. */
export const MIN_CHURN_DAYS = 28;

/** The stock on the evening before `day`. */
export function stockBefore(
  facts: readonly DayFact[],
  { opening, day }: { opening: Stock; day: string },
): Stock {
  return facts
    .filter((fact) => isMovement(fact.fact) && fact.day < day)
    .reduce((stock, fact) => added(stock, fact), opening);
}

/** The recurring revenue of a range, from the stock on the evening before and the facts of its days. */
export function revenueOf(range: DayRange, start: Stock, all: readonly DayFact[]): RevenueFigures {
  const facts = all.filter(({ fact, day }) => isMovement(fact) && isIn(range, day));
  const movements = Object.fromEntries(
    MOVEMENT_KINDS.map((kind) => [kind, totalOf(facts, kind)]),
  ) as Record<MovementKind, Total>;
  const end = facts.reduce((stock, fact) => added(stock, fact), start);
  const days = daysBetween(range);
  const exposed = exposure(range, start, facts);
  const monthly = (lost: number, base: number) =>
    base <= 0 || days < MIN_CHURN_DAYS ? null : (lost / base) * DAYS_OF_A_MONTH;
  const arpuCents = end.people <= 0 ? null : end.cents / end.people;
  const subscriberChurn = monthly(0 - movements.churn.people, exposed.people);
  const lostCents = movements.churn.cents + movements.contraction.cents;
  return {
    start,
    end,
    averagePeople: Math.round(exposed.people / days),
    movements,
    arpuCents,
    subscriberChurn,
    revenueChurn: monthly(0 - lostCents, exposed.cents),
    ltvCents:
      arpuCents === null || subscriberChurn === null || subscriberChurn === 0
        ? null
        : arpuCents / subscriberChurn,
  };
}

/** Subscriber-days and cent-days: the stock at the start of each day, added up. */
function exposure(range: DayRange, start: Stock, facts: readonly DayFact[]): Stock {
  const days = daysBetween(range);
  const sum = { cents: start.cents * days, people: start.people * days };
  for (const { day, cents, people } of facts) {
    const after = daysBetween({ from: day, to: range.to }) - 1;
    sum.cents += cents * after;
    sum.people += people * after;
  }
  return sum;
}

export interface ReceivedFigures {
  cashCents: number;
  payments: number;
  failed: number;
  recovered: number;
  recoveredCents: number;
  lost: number;
}

/** Payments of a range. Failures belong to the day on which they failed. */
export function receivedOf(range: DayRange, all: readonly DayFact[]): ReceivedFigures {
  const facts = all.filter(({ day }) => isIn(range, day));
  const [cash, recovered] = [totalOf(facts, 'cash'), totalOf(facts, 'recovered')];
  return {
    cashCents: cash.cents,
    payments: cash.times,
    failed: totalOf(facts, 'failed').times,
    recovered: recovered.times,
    recoveredCents: recovered.cents,
    lost: totalOf(facts, 'lost').times,
  };
}

/** A share of 1. Leaves out renewals that are still retried. Null if all of them are. */
export function recoveredShare({ recovered, lost }: Pick<ReceivedFigures, 'recovered' | 'lost'>) {
  return recovered + lost === 0 ? null : recovered / (recovered + lost);
}

export function totalOf(facts: readonly DayFact[], name: FactName): Total {
  const total = { cents: 0, people: 0, times: 0 };
  for (const { fact, cents, people, times } of facts) {
    if (fact !== name) continue;
    total.cents += cents;
    total.people += people;
    total.times += times;
  }
  return total;
}

function isMovement(fact: FactName): boolean {
  return (MOVEMENT_KINDS as readonly string[]).includes(fact);
}

export function isIn({ from, to }: DayRange, day: string): boolean {
  return day >= from && day <= to;
}

function added(stock: Stock, { cents, people }: Stock): Stock {
  return { cents: stock.cents + cents, people: stock.people + people };
}
