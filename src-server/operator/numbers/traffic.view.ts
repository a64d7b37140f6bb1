import type { EntityManager } from '@mikro-orm/postgresql';
import type { DayRange } from '../../../src/domain/numbers/day-range.ts';

export interface CountedVisits {
  page: string;
  source: string;
  day: string;
  visits: number;
}

const FIRST = `select min(day)::text as day from visit_day`;

const VISITS = `
  select day::text as day, page, source, visits from visit_day where day between ? and ?`;

/** Null: no visit was counted yet. */
export async function firstVisitDay(em: EntityManager): Promise<string | null> {
  const [first] = await em.execute<{ day: string | null }[]>(FIRST);
  return first?.day ?? null;
}

/** At most a few rows a day: pages and sources are known lists. */
export function visitsIn(em: EntityManager, { from, to }: DayRange): Promise<CountedVisits[]> {
  return em.execute(VISITS, [from, to]);
}

const WAITS = `
  select day >= ?::date as "isNow", place, sum(grants)::int as count
  from access_wait_day where day between ? and ? group by 1, 2`;

/** Classes of the waits in the range that starts at `split`, and in the days before it. */
export function waitsIn(
  em: EntityManager,
  { from, to, split }: DayRange & { split: string },
): Promise<{ isNow: boolean; place: number; count: number }[]> {
  return em.execute(WAITS, [split, from, to]);
}
