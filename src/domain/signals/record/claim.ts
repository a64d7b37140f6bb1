import type { RecordFigures } from './figures.ts';

const PERCENT = /(\d+(?:[.,]\d+)?)\s*%/;

/** Whether a claim, such as '90.4%', names a higher rate than the record shows. False while the record shows none. */
export function claimsMore(claimed: string, { rate }: Pick<RecordFigures, 'rate'>): boolean {
  const [, percent] = PERCENT.exec(claimed) ?? [];
  if (percent === undefined || rate === null) return false;
  return rate.share * 100 < Number(percent.replace(',', '.'));
}
