import { userIdOf } from '../seed/rows.ts';

/** The fractions of its multiples lie evenly, and far from the one before. */
const GOLDEN_RATIO = 0.618_033_988_749_895;
/** Never one of the last: a page is always full. */
const FULL_PAGE = 50;

/** After whom page number `page` begins: all depths alike, the same ones in every run. */
export function pageStart(page: number, users: number): string {
  return userIdOf(FULL_PAGE + Math.floor(((page * GOLDEN_RATIO) % 1) * (users - FULL_PAGE)));
}
