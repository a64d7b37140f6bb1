import type { RecordFigures } from './figures.ts';

const ONE_R = 10_000;

/** '+1.25 R'. Rounded down to hundredths. */
export function rText(tenThousandths: number): string {
  const hundredths = Math.floor(tenThousandths / (ONE_R / 100));
  const sign = hundredths > 0 ? '+' : hundredths < 0 ? '−' : '';
  return `${sign}${(Math.abs(hundredths) / 100).toFixed(2)} R`;
}

/** A depth, such as '7.50 R'. Rounded up, against the seller. */
export function depthText(tenThousandths: number): string {
  return `${(Math.ceil(tenThousandths / (ONE_R / 100)) / 100).toFixed(2)} R`;
}

/** '61%'. Rounded down. */
export function rateText({ wins, closed }: Pick<RecordFigures, 'wins' | 'closed'>): string {
  return `${Math.floor((wins * 100) / closed)}%`;
}

/** '53–69%': rounded outwards. */
export function intervalText({ low, high }: NonNullable<RecordFigures['rate']>): string {
  return `${Math.floor(low * 100)}–${Math.ceil(high * 100)}%`;
}

/** '1.42'. */
export function factorText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
