const DAY_MS = 86_400_000;

/** Moments of the last month are this many days before the end. */
const LAST_MONTH = [25, 21, 17, 13, 10, 7, 4, 1];
/** Of each earlier month: days after the anniversary of the end. */
const EARLIER_MONTH = [-2, 8, 18];

/** Like Stripe: the last day of the month if the day does not exist. */
export function monthsBefore(end: Date, months: number): Date {
  const moved = new Date(end);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() - months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(end.getUTCDate(), last));
  return moved;
}

/**
 * Few, because each costs a sweep of every provider. A monthly subscription that starts two days before an
 * anniversary of the end renews two days before the end.
 */
export function momentsOf(start: Date, end: Date, months: number): Date[] {
  const found = [start];
  for (let back = months; back >= 2; back -= 1) {
    const anniversary = monthsBefore(end, back).getTime();
    found.push(...EARLIER_MONTH.map((days) => new Date(anniversary + days * DAY_MS)));
  }
  found.push(new Date(monthsBefore(end, 1).getTime() - 2 * DAY_MS));
  found.push(...LAST_MONTH.map((days) => new Date(end.getTime() - days * DAY_MS)));
  const firstEnd = start.getTime() + DAY_MS;
  return found.filter((at) => at === start || at.getTime() >= firstEnd);
}

/** Whether a monthly subscription that starts then renews shortly before the end, as the only payment then. */
export function renewsBeforeTheEnd(at: Date, end: Date): boolean {
  for (let back = 1; back <= 12; back += 1) {
    const days = (monthsBefore(end, back).getTime() - at.getTime()) / DAY_MS;
    if (days > 1 && days < 3) return true;
  }
  return false;
}
