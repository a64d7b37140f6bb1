import { userIdOf } from '../seed/rows.ts';

/** Fractions of its multiples spread evenly, and each lies far from the one before. */
const GOLDEN_RATIO = 0.618_033_988_749_895;
/** Stays clear of the end of the list, so every page is full. */
const FULL_PAGE = 50;

/** Cursor of page number `page`: spread over all depths, and identical in every run. */
export function pageStart(page: number, users: number): string {
  return userIdOf(FULL_PAGE + Math.floor(((page * GOLDEN_RATIO) % 1) * (users - FULL_PAGE)));
}
