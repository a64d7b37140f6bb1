import type { z } from 'zod';
import type {
  NumbersInput,
  numbersAnswer,
} from '../../../src/contract/operator-numbers.contract.ts';
import {
  addDays,
  bucketsOf,
  type DayRange,
  daysBetween,
  rangeBefore,
  unitOf,
} from '../../../src/domain/numbers/day-range.ts';
import { dayOf } from '../../../src/domain/operator/stretches.ts';
import { cohortChanges, revenueFacts, revenueScope } from '../../billing/revenue/revenue.view.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { accessOf } from './access-figures.ts';
import { chosenRange } from './chosen-range.ts';
import { blockOf } from './currency-block.ts';
import { firstVisitDay, visitsIn, waitsIn } from './traffic.view.ts';
import { trafficOf } from './traffic-figures.ts';

/** Months of the retention table. */
const SHOWN_COHORTS = 12;

export type NumbersDeps = Pick<Kernel, 'orm' | 'clock' | 'catalogue'> & {
  operations: { currency: string };
};

/** Every number of the page, from daily sums: the number of statements and rows does not grow with the business. */
export async function numbersOf(
  deps: NumbersDeps,
  input: NumbersInput,
): Promise<z.infer<typeof numbersAnswer>> {
  const em = readFork(deps.orm);
  const today = dayOf(deps.clock.now());
  const { range, span } = chosenRange(input, today);
  const before = rangeBefore(range, span);
  const scope = await revenueScope(em);
  const { facts, openings } = await revenueFacts(em, { from: before.from, to: range.to });
  const firstVisit = await firstVisitDay(em);
  // An installation that is older than the counter has seen only a part of its first day.
  const visitsFrom =
    firstVisit !== null && scope.wholeFrom !== null ? addDays(firstVisit, 1) : firstVisit;
  const firstCohort = monthsBefore(range.to, SHOWN_COHORTS - 1);
  const cohorts = await cohortChanges(em, { from: firstCohort, to: range.to.slice(0, 7) });
  const firstDay = scope.firstDay ?? today;
  const movementsFrom = scope.wholeFrom ?? firstDay;
  const shown: DayRange = { from: later(range.from, firstDay), to: range.to };
  const days = Math.max(0, daysBetween(shown));
  const names = new Set([...facts.map(({ currency }) => currency), ...openings.keys()]);
  const known = { firstDay, movementsFrom, hasEarlierPayments: scope.hasEarlierPayments };
  return {
    range,
    before,
    span,
    today,
    countedAt: scope.countedAt === null ? null : new Date(scope.countedAt).toISOString(),
    movementsFrom: movementsFrom > range.from ? movementsFrom : null,
    days,
    hasEarlierPayments: scope.hasEarlierPayments,
    unit: unitOf(days === 0 ? range : shown),
    currencies: [...names]
      .sort((a, b) => rankOf(a, deps) - rankOf(b, deps) || a.localeCompare(b))
      .map((currency) =>
        blockOf({
          currency,
          range,
          before,
          buckets: days === 0 ? [] : bucketsOf(shown),
          known,
          opening: openings.get(currency) ?? { cents: 0, people: 0 },
          facts: facts.filter((fact) => fact.currency === currency),
          cohorts: cohorts.filter((change) => change.currency === currency),
        }),
      ),
    traffic: trafficOf({
      range,
      before,
      from: visitsFrom,
      facts,
      visits: await visitsIn(em, { from: before.from, to: range.to }),
    }),
    access: accessOf(
      await waitsIn(em, { from: before.from, to: range.to, split: range.from }),
      before.from >= firstDay,
    ),
  };
}

/** The currency of the prices comes first. */
function rankOf(currency: string, { operations }: NumbersDeps): number {
  return currency === operations.currency ? 0 : 1;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** 'YYYY-MM' */
function monthsBefore(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
