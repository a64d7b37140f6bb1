/** A percentage of fewer people, payments or visits says nothing about the next ones. */
const MIN_CASES = 20;

export const isFew = (cases: number): boolean => cases < MIN_CASES;

/** Null: too few cases for a percentage. */
export function shareOf(part: number, whole: number): number | null {
  return isFew(whole) ? null : part / whole;
}

interface Cases {
  now: number;
  before: number;
}

/**
 * How a change against an earlier period is shown. It is a percentage if the earlier period had enough cases. It is good
 * or bad news if one of the two had: two subscribers of two who left are no trend.
 */
export function changeLook({ now, before }: Cases): { isPercent: boolean; isNews: boolean } {
  return { isPercent: !isFew(before), isNews: !isFew(Math.max(now, before)) };
}
