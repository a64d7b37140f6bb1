import type { HomeMoney, MoneyFigure } from '../../../src/contract/operator-home.contract.ts';
import {
  dayOf,
  daysIn,
  runningTotals,
  type Stretches,
  stretchesAt,
} from '../../../src/domain/operator/stretches.ts';
import {
  hasEarlierPayments,
  receivedIn,
  receivedPerDay,
} from '../../billing/payments/received.view.ts';
import { readFork } from '../../database/transaction.ts';
import { statisticsOf } from '../statistics/statistics.view.ts';
import { flowsIn } from '../statistics/take-figures.ts';
import { countHeld } from '../users/count-held.ts';
import type { HomeDeps } from './home.deps.ts';

/** This month and the one before. */
const DAYS = 62;
/** A line through fewer days says nothing. */
const MIN_CHART_DAYS = 7;
const NONE = { cents: 0, payments: 0 };

type Day = Pick<
  Awaited<ReturnType<typeof statisticsOf>>['days'][number],
  'day' | 'active' | 'joined' | 'churned'
>;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const activeOn = (day: Day | undefined) =>
  day === undefined ? null : sum(Object.values(day.active));

/** Today and this month, each against the same stretch of the day and month before. */
export async function moneyOf(deps: HomeDeps): Promise<HomeMoney> {
  const { currency } = deps.operations;
  const em = readFork(deps.orm);
  const at = deps.clock.now();
  const spans = stretchesAt(at);
  const { today, yesterday, month, lastMonth } = spans;
  const stored = (await statisticsOf({ ...deps, currency }, DAYS)).days;
  // The stored row of today may be five minutes old.
  const now = await deps.operations.recentFigures();
  const days: Day[] = [...stored.filter(({ day }) => day !== now.day), now];
  const isWhole = await hasEarlierPayments(em);
  const received = await receivedPerDay(em, { from: lastMonth.from, to: month.to });
  const [sinceMidnight = NONE, then = NONE, soFar = NONE, before = NONE] = await receivedIn(
    em,
    [today, yesterday, month, lastMonth],
    currency,
  );
  // The days' own rows have whole days. These are the begun ones of the earlier stretches.
  const begun = { from: new Date(`${dayOf(lastMonth.to)}T00:00Z`), to: lastMonth.to };
  const [byThen, begunThen] = await flowsIn(em, [yesterday, begun]);
  const book = { days: new Map(days.map((day) => [day.day, day])), first: days[0]?.day ?? null };
  const wholeMonths = {
    month: daysIn(month),
    lastMonth: daysIn({ from: lastMonth.from, to: month.from }),
  };
  const inCurrency = new Map(
    received.flatMap((each) => (each.currency === currency ? [[each.day, each.cents]] : [])),
  );
  const hasCharts = days.length >= MIN_CHART_DAYS;
  const linesOf = (value: (day: string) => number) =>
    hasCharts
      ? {
          month: runningTotals(wholeMonths.month.map(value)),
          lastMonth: runningTotals(wholeMonths.lastMonth.map(value)),
        }
      : null;

  const flow = (name: 'joined' | 'ended'): MoneyFigure => {
    const of = name === 'joined' ? 'joined' : 'churned';
    const on = (day: string) => book.days.get(day)?.[of] ?? 0;
    const earlier = daysIn({ from: lastMonth.from, to: begun.from });
    return {
      name,
      today: on(dayOf(today.from)),
      yesterday: isCounted(book.first, yesterday) ? (byThen?.[of] ?? 0) : null,
      month: sum(wholeMonths.month.map(on)),
      lastMonth: isCounted(book.first, lastMonth)
        ? sum(earlier.map(on)) + (begunThen?.[of] ?? 0)
        : null,
      lines: linesOf(on),
    };
  };
  return {
    at: at.toISOString(),
    currency,
    figures: [
      {
        name: 'cash',
        today: sinceMidnight.cents,
        yesterday:
          isWhole && (isCounted(book.first, yesterday) || then.cents > 0) ? then.cents : null,
        month: soFar.cents,
        lastMonth:
          isWhole && (isCounted(book.first, lastMonth) || before.cents > 0) ? before.cents : null,
        payments: { now: soFar.payments, before: before.payments },
        lines: isWhole ? linesOf((day) => inCurrency.get(day) ?? 0) : null,
      },
      flow('joined'),
      activeFigure(book.days, spans, hasCharts ? wholeMonths : null),
      flow('ended'),
    ],
    held: await countHeld(em),
    elsewhere: elsewhereOf(received, { currency, since: dayOf(month.from) }),
  };
}

/** Whether any of the stretch was counted. */
function isCounted(first: string | null, { to }: { to: Date }): boolean {
  return first !== null && first <= dayOf(to);
}

/** A level: now, against the end of yesterday and of the same day of last month. */
function activeFigure(
  days: ReadonlyMap<string, Day>,
  { today, yesterday, lastMonth }: Stretches,
  months: { month: string[]; lastMonth: string[] } | null,
): MoneyFigure {
  const on = (day: string) => activeOn(days.get(day));
  const now = on(dayOf(today.from)) ?? 0;
  return {
    name: 'active',
    today: now,
    yesterday: on(dayOf(yesterday.from)),
    month: now,
    lastMonth: on(dayOf(new Date(lastMonth.to.getTime() - 1))),
    lines: months && {
      month: months.month.map((day) => on(day) ?? 0),
      lastMonth: months.lastMonth.map(on),
    },
  };
}

function elsewhereOf(
  received: readonly { day: string; currency: string; cents: number }[],
  { currency, since }: { currency: string; since: string },
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const each of received) {
    if (each.currency === currency || each.day < since) continue;
    sums[each.currency] = (sums[each.currency] ?? 0) + each.cents;
  }
  return sums;
}
