import type { EntityManager } from '@mikro-orm/postgresql';

/** Below every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Ids of a query with one column, ascending, as one text: a row for each costs the driver ten times as much. */
export async function readIds(
  em: EntityManager,
  query: string,
  values: unknown[],
): Promise<string[]> {
  const [row] = await em.execute<{ ids: string | null }[]>(
    `select string_agg(id::text, ' ' order by id) as ids from (${query}) found (id)`,
    values,
  );
  return row?.ids?.split(' ') ?? [];
}
