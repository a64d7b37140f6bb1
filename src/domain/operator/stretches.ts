const DAY_MS = 86_400_000;

/** A stretch of business time: [from, to). */
export interface Stretch {
  from: Date;
  to: Date;
}

export interface Stretches {
  today: Stretch;
  /** Yesterday until the same time of day. */
  yesterday: Stretch;
  month: Stretch;
  /** Last month until the same day and time; all of it if it was shorter. */
  lastMonth: Stretch;
}

/** Today and this month in UTC, and the same stretch of the day and month before. */
export function stretchesAt(now: Date): Stretches {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const midnight = new Date(Date.UTC(year, month, now.getUTCDate()));
  const first = new Date(Date.UTC(year, month, 1));
  const firstBefore = new Date(Date.UTC(year, month - 1, 1));
  const sameMoment = firstBefore.getTime() + now.getTime() - first.getTime();
  return {
    today: { from: midnight, to: now },
    yesterday: {
      from: new Date(midnight.getTime() - DAY_MS),
      to: new Date(now.getTime() - DAY_MS),
    },
    month: { from: first, to: now },
    lastMonth: { from: firstBefore, to: new Date(Math.min(sameMoment, first.getTime())) },
  };
}

/** 'YYYY-MM-DD' in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Every day that begins in the stretch, oldest first. */
export function daysIn({ from, to }: Stretch): string[] {
  const days: string[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS) days.push(dayOf(new Date(at)));
  return days;
}

/** Running totals, as a month's line in a chart. */
export function runningTotals(values: readonly number[]): number[] {
  let total = 0;
  return values.map((value) => {
    total += value;
    return total;
  });
}
