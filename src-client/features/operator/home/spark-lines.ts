/** The drawing area: stretched to the tile's width, so strokes must not scale. */
export const WIDTH = 100;
export const HEIGHT = 40;
/** Keeps a line's width and the last point inside. */
const MARGIN = 3;
/** A month has at most this many days. Both months share one scale, so equal days are above each other. */
const MAX_DAYS = 31;

interface SparkLines {
  month: string;
  lastMonth: string;
  /** The last point of this month. */
  end: { x: number; y: number } | null;
}

/**
 * Two lines over one scale: this month so far, and the whole month before. A running total begins at 0, a level at its
 * lowest. Skips days without data.
 */
export function sparkLines(
  month: readonly number[],
  lastMonth: readonly (number | null)[],
  isLevel = false,
): SparkLines {
  const values = [...month, ...lastMonth].filter((value) => value !== null);
  const low = Math.min(...(isLevel ? [] : [0]), ...values);
  // A line without any change lies at the bottom.
  const high = Math.max(low + 1, ...values);
  const point = (value: number, day: number) => ({
    x: round((day / (MAX_DAYS - 1)) * WIDTH),
    y: round(HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN)),
  });
  const lineOf = (of: readonly (number | null)[]) =>
    of
      .flatMap((value, day) => (value === null ? [] : [point(value, day)]))
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`)
      .join('');
  const last = month.at(-1);
  return {
    month: lineOf(month),
    lastMonth: lineOf(lastMonth),
    end: last === undefined ? null : point(last, month.length - 1),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
