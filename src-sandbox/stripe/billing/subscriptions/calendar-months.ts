import type { Price } from '../../wire/answers/stored-objects.ts';

interface Interval {
  interval: NonNullable<Price['recurring']>['interval'];
  interval_count: number;
}

export const DAY = 86_400;

export function intervalOf(price: Price): Interval {
  const { interval, interval_count } = price.recurring ?? { interval: 'month', interval_count: 1 };
  return { interval, interval_count };
}

/** `times` intervals after `anchor`, in seconds. A day missing in a month becomes its last day. */
export function addIntervals(
  anchor: number,
  { interval, interval_count }: Interval,
  times: number,
): number {
  const count = interval_count * times;
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + (interval === 'year' ? 12 * count : count);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Math.floor(
    Date.UTC(
      from.getUTCFullYear(),
      month,
      Math.min(from.getUTCDate(), lastDay),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ) / 1000,
  );
}

/** The first period boundary after `moment`, counted from `anchor`. */
export function boundaryAfter(anchor: number, interval: Interval, moment: number): number {
  for (let times = 1; ; times += 1) {
    const boundary = addIntervals(anchor, interval, times);
    if (boundary > moment) return boundary;
  }
}
