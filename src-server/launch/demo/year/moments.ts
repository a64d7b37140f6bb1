const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Days before the end at which more happens, because the charts of the last weeks are finer. */
const LATELY = [9, 6, 4, 1, 0];
/** Between the days of a month at which people sign up. */
const GAP_DAYS = 10;
/** Renewals are due this many days before the end. Retries of a failed one come after the end. */
const LAST_RENEWAL_DAYS = 2;
/**
 * Each moment is that much later in the day than the one before. A renewal is due in the minute of its
 * sign-up, so it comes just before the moment of that day, and the product records it on that day.
 */
const DRIFT_MS = 15 * MINUTE_MS;

/** Like Stripe: the last day of the month if the day does not exist. */
export function monthsBefore(end: Date, months: number): Date {
  const moved = new Date(end);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() - months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(end.getUTCDate(), last));
  return moved;
}

/** Few, because each costs a look of the product at everything: the same three days of every month. */
export function momentsOf(start: Date, end: Date, months: number): Date[] {
  const anchors = [0, 1, 2].map(
    (place) => new Date(end.getTime() - (LAST_RENEWAL_DAYS + place * GAP_DAYS) * DAY_MS),
  );
  const days = [
    ...anchors.flatMap((anchor) =>
      Array.from({ length: months + 1 }, (_, back) => monthsBefore(anchor, back)),
    ),
    ...LATELY.map((before) => new Date(end.getTime() - before * DAY_MS)),
  ]
    .map((at) => at.getTime())
    .filter((at) => at - start.getTime() > DAY_MS)
    .toSorted((one, other) => one - other);
  return [start, ...days.map((at, index) => new Date(at - (days.length - index) * DRIFT_MS))];
}

/** Whether a monthly subscription that starts then renews on the last such day before the end. */
export function renewsLast(at: Date, end: Date): boolean {
  const last = new Date(end.getTime() - LAST_RENEWAL_DAYS * DAY_MS);
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].some((back) => {
    const ahead = monthsBefore(last, back).getTime() - at.getTime();
    return ahead >= 0 && ahead < DAY_MS;
  });
}
