const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** A duration, such as '3 min', '2 h' or '5 d'. */
export function showSeconds(seconds: number | null): string {
  if (seconds === null || Number.isNaN(seconds)) return '–';
  for (const [size, unit] of UNITS) {
    if (seconds >= size) return `${Math.round(seconds / size)} ${unit}`;
  }
  return seconds < 10 ? `${Math.max(0, seconds).toFixed(1)} s` : `${Math.round(seconds)} s`;
}

/** '3 min ago', or a dash for null. */
export function showAgo(iso: string | null): string {
  return iso === null ? '–' : `${showSince(iso)} ago`;
}

/** Time since a moment, or a dash for null. */
export function showSince(iso: string | null, now = Date.now()): string {
  return iso === null ? '–' : showSeconds(Math.max(0, (now - Date.parse(iso)) / 1000));
}
