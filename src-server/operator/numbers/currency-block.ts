import type {
  CurrencyBlock,
  MovementRow,
} from '../../../src/contract/operator-numbers.contract.ts';
import { type CohortChange, cohortsOf } from '../../../src/domain/numbers/cohorts.ts';
import type { DayRange } from '../../../src/domain/numbers/day-range.ts';
import {
  type DayFact,
  type ReceivedFigures,
  type RevenueFigures,
  receivedOf,
  recoveredShare,
  revenueOf,
  type Stock,
  stockBefore,
} from '../../../src/domain/numbers/figures.ts';
import { MOVEMENT_KINDS } from '../../../src/domain/numbers/movement.ts';

interface Known {
  firstDay: string;
  movementsFrom: string;
  hasEarlierPayments: boolean;
}

interface BlockFacts {
  currency: string;
  range: DayRange;
  before: DayRange;
  buckets: readonly DayRange[];
  known: Known;
  /** On the evening before `before`. */
  opening: Stock;
  facts: readonly DayFact[];
  cohorts: readonly CohortChange[];
}

/** The numbers of one currency. Currencies are never added up. */
export function blockOf(about: BlockFacts): CurrencyBlock {
  const { currency, range, before, known, facts } = about;
  const now = knownRevenue(about, range);
  // A part of the period would not compare.
  const then = before.from >= known.movementsFrom ? knownRevenue(about, before) : null;
  const received = receivedOf(range, facts);
  const earlier =
    known.hasEarlierPayments && before.to >= known.firstDay ? receivedOf(before, facts) : null;
  const both = (pick: (revenue: RevenueFigures) => number | null) => ({
    value: now === null ? null : pick(now),
    before: then === null ? null : pick(then),
  });
  const atTheEnd = casesOf(now?.end.people, then?.end.people);
  const onAverage = casesOf(now?.averagePeople, then?.averagePeople);
  return {
    currency,
    figures: {
      mrr: { ...both(({ end }) => end.cents), cases: atTheEnd },
      subscribers: both(({ end }) => end.people),
      arpu: { ...both(({ arpuCents }) => arpuCents), cases: atTheEnd },
      ltv: { ...both(({ ltvCents }) => ltvCents), cases: onAverage },
      subscriberChurn: {
        ...both(({ subscriberChurn }) => subscriberChurn),
        cases: onAverage,
        part: { amount: 0 - (now?.movements.churn.people ?? 0), isMoney: false },
      },
      revenueChurn: {
        ...both(({ revenueChurn }) => revenueChurn),
        cases: onAverage,
        part: { amount: now === null ? 0 : lostCents(now), isMoney: true },
      },
      cash: {
        value: received.cashCents,
        before: earlier?.cashCents ?? null,
        cases: casesOf(received.payments, earlier?.payments),
      },
      recovered: {
        value: recoveredShare(received),
        before: earlier && recoveredShare(earlier),
        cases: casesOf(decided(received), earlier ? decided(earlier) : undefined),
        part: { amount: received.recovered, isMoney: false },
      },
    },
    renewals: {
      failed: received.failed,
      recovered: received.recovered,
      recoveredCents: received.recoveredCents,
      lost: received.lost,
    },
    rows: about.buckets.map((bucket) => rowOf(about, bucket)),
    cohorts: cohortsOf(about.cohorts, range.to.slice(0, 7)),
  };
}

const casesOf = (now: number | undefined, before: number | undefined) => ({
  now: now ?? 0,
  before: before ?? null,
});

const lostCents = ({ movements: { churn, contraction } }: RevenueFigures) =>
  0 - (churn.cents + contraction.cents);

const decided = ({ recovered, lost }: ReceivedFigures) => recovered + lost;

/** The part of the range whose movements are complete. Null if there is none. */
function knownRevenue(
  { known, opening, facts }: BlockFacts,
  { from, to }: DayRange,
): RevenueFigures | null {
  const since = from > known.movementsFrom ? from : known.movementsFrom;
  if (since > to) return null;
  return revenueOf({ from: since, to }, stockBefore(facts, { opening, day: since }), facts);
}

function rowOf(about: BlockFacts, bucket: DayRange): MovementRow {
  const { cashCents, payments } = receivedOf(bucket, about.facts);
  const revenue = knownRevenue(about, bucket);
  if (revenue === null) return { ...bucket, cashCents, payments, mrr: null };
  const { start, end, movements } = revenue;
  const moved = Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, movements[kind].cents]));
  const mrr = { startCents: start.cents, endCents: end.cents, subscribers: end.people };
  return {
    ...bucket,
    cashCents,
    payments,
    mrr: { ...mrr, ...(moved as Record<(typeof MOVEMENT_KINDS)[number], number>) },
  };
}
