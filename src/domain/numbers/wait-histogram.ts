/** Each class is 5 % wider than the one before it. */
const GROWTH = 1.05;

/** Seconds in the first class. */
const SMALLEST = 0.05;

/** The class of a wait. SQL uses the same formula: `waitClassSql`. */
export function waitClass(seconds: number): number {
  return Math.max(
    0,
    Math.floor(Math.log(Math.max(seconds, SMALLEST) / SMALLEST) / Math.log(GROWTH)),
  );
}

/** The class of a number of seconds in SQL. */
export function waitClassSql(seconds: string): string {
  return `greatest(0, floor(ln(greatest(${seconds}, ${SMALLEST}) / ${SMALLEST}) / ln(${GROWTH})))::int`;
}

/** The middle of a class in seconds, at most 2.5 % off any wait in it. */
function secondsOf(place: number): number {
  return SMALLEST * GROWTH ** (place + 0.5);
}

/** Nearest-rank percentile of counted waits, in seconds. Null without any. */
export function percentileOf(
  classes: readonly { place: number; count: number }[],
  share: number,
): number | null {
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.ceil(share * total);
  let seen = 0;
  for (const { place, count } of [...classes].sort((a, b) => a.place - b.place)) {
    seen += count;
    if (seen >= rank) return secondsOf(place);
  }
  return null;
}
