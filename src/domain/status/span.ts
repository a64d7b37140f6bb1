const MINUTE_MS = 60_000;

interface Span {
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/** A length of time in the largest unit that keeps it exact enough for people. Null: under a minute. */
export function spanOf(ms: number): Span | null {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return null;
  if (minutes < 90) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  if (hours < 36) return { unit: 'hours', count: hours };
  return { unit: 'days', count: Math.round(hours / 24) };
}
