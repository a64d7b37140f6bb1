const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const UNITS_MS: Record<string, number> = {
  S: 1_000,
  D: DAY_MS,
  W: 7 * DAY_MS,
  M: 31 * DAY_MS,
};

/** Length of a chart interval as TradingView writes it: '240' (minutes), '30S', '1D'. Null: unknown. */
export function intervalMs(interval: string | null): number | null {
  const [, count = '', unit = ''] = /^(\d{0,5})([SDWM]?)$/.exec(interval ?? '') ?? [];
  if (count === '' && unit === '') return null;
  return Number(count || 1) * (UNITS_MS[unit] ?? MINUTE_MS);
}

/** Whether a bar starts later than clocks can differ. A later alert would count as out of order. */
export function isBarAhead(
  { barAt, interval }: { barAt: string | null; interval: string | null },
  receivedAt: Date,
): boolean {
  if (barAt === null) return false;
  return Date.parse(barAt) - receivedAt.getTime() > (intervalMs(interval) ?? DAY_MS);
}

/**
 * Whether an alert came too late to follow: its bar ended more than one interval ago. TradingView names
 * a bar by its start, so a bar that has just ended is one interval old.
 */
export function isBarOver(
  { barAt, interval }: { barAt: string | null; interval: string | null },
  receivedAt: Date,
): boolean {
  const length = intervalMs(interval);
  if (barAt === null || length === null) return false;
  return receivedAt.getTime() - Date.parse(barAt) > 2 * length;
}
