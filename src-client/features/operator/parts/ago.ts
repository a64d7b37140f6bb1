const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** The seconds that `showSeconds` shows, rounded as it does. */
export function shownSeconds(seconds: number): number {
  const [size] = UNITS.find(([each]) => seconds >= each) ?? [seconds < 10 ? 0.1 : 1];
  // Not by multiplying with 0.1, which leaves a remainder.
  return size === 0.1 ? Math.round(seconds * 10) / 10 : Math.round(seconds / size) * size;
}

/** '0.4' and '8': a trailing zero says nothing. */
const tenths = (seconds: number) => String(Math.round(Math.max(0, seconds) * 10) / 10);

/** A duration, such as '3 min', '2 h' or '5 d'. */
export function showSeconds(seconds: number | null): string {
  if (seconds === null || Number.isNaN(seconds)) return '–';
  for (const [size, unit] of UNITS) {
    if (seconds >= size) return `${Math.round(seconds / size)} ${unit}`;
  }
  return seconds < 10 ? `${tenths(seconds)} s` : `${Math.round(seconds)} s`;
}

/** '3 min ago' or '5 s ago', 'just now', or a dash for null. */
export function showAgo(iso: string | null, now = Date.now()): string {
  if (iso === null) return '–';
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  if (seconds < 1) return 'just now';
  return seconds < 10 ? `${seconds} s ago` : `${showSince(iso, now)} ago`;
}

/** Time since a moment, or a dash for null. */
export function showSince(iso: string | null, now = Date.now()): string {
  return iso === null ? '–' : showSeconds(Math.max(0, (now - Date.parse(iso)) / 1000));
}
