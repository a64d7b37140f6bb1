import type {
  CurrencyBlock,
  MovementRow,
} from '../../../src/contract/operator-numbers.contract.ts';
import { type CohortChange, cohortsOf } from '../../../src/domain/numbers/cohorts.ts';
import type { DayRange } from '../../../src/domain/numbers/day-range.ts';
import {
  type DayFact,
  type RevenueFigures,
  receivedOf,
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
  return {
    currency,
    figures: {
      mrr: both(({ end }) => end.cents),
      subscribers: both(({ end }) => end.people),
      arpu: both(({ arpuCents }) => arpuCents),
      ltv: both(({ ltvCents }) => ltvCents),
      subscriberChurn: both(({ subscriberChurn }) => subscriberChurn),
      revenueChurn: both(({ revenueChurn }) => revenueChurn),
      cash: { value: received.cashCents, before: earlier?.cashCents ?? null },
      recovered: { value: recoveredShare(received), before: earlier && recoveredShare(earlier) },
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

function recoveredShare({ failed, recovered }: { failed: number; recovered: number }) {
  return failed === 0 ? null : recovered / failed;
}

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
