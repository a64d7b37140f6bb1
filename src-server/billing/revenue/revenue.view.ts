import type { EntityManager } from '@mikro-orm/postgresql';
import type { CohortChange } from '../../../src/domain/numbers/cohorts.ts';
import type { DayFact, Stock } from '../../../src/domain/numbers/figures.ts';
import { MOVEMENT_KINDS } from '../../../src/domain/numbers/movement.ts';

export interface RevenueScope {
  /** The first day with any fact; null without one. */
  firstDay: string | null;
  /** The first day whose movements are complete; null: all are. */
  wholeFrom: string | null;
  countedAt: Date | string | null;
  hasEarlierPayments: boolean;
}

const SCOPE = `
  select (select min(day)::text from revenue_day) as "firstDay", whole_from::text as "wholeFrom",
    counted_at as "countedAt",
    exists (select from stripe_sweep where payments_complete_at > coalesce(stripe_read_at, '-infinity'))
      as "hasEarlierPayments"
  from revenue_count where name = 'revenue'`;

/** Reads the range that the counts cover. */
export async function revenueScope(em: EntityManager): Promise<RevenueScope> {
  const [scope] = await em.execute<RevenueScope[]>(SCOPE);
  if (scope === undefined) throw new Error('The migration makes the row.');
  return scope;
}

const KINDS = MOVEMENT_KINDS.map((kind) => `'${kind}'`).join(', ');

const FACTS = `
  select day::text as day, currency, fact, cents::float8 as cents, people, times
  from revenue_day where day between ? and ? order by day`;

const OPENINGS = `
  select currency, sum(cents)::float8 as cents, sum(people)::int as people
  from revenue_day where day < ? and fact in (${KINDS}) group by currency`;

/** The facts of every day in the range, and the stock on the evening before, by currency. */
export async function revenueFacts(
  em: EntityManager,
  { from, to }: { from: string; to: string },
): Promise<{ facts: (DayFact & { currency: string })[]; openings: Map<string, Stock> }> {
  const facts = await em.execute<(DayFact & { currency: string })[]>(FACTS, [from, to]);
  const openings = await em.execute<(Stock & { currency: string })[]>(OPENINGS, [from]);
  return { facts, openings: new Map(openings.map(({ currency, ...stock }) => [currency, stock])) };
}

const COHORTS = `
  select currency, to_char(cohort, 'YYYY-MM') as cohort, to_char(month, 'YYYY-MM') as month, joined, people
  from revenue_cohort where cohort >= ?::date and month <= ?::date`;

/** Changes of the cohorts since the first month, up to the second one. */
export function cohortChanges(
  em: EntityManager,
  { from, to }: { from: string; to: string },
): Promise<(CohortChange & { currency: string })[]> {
  return em.execute(COHORTS, [`${from}-01`, `${to}-01`]);
}
