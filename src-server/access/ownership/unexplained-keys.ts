import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../database/text-array.ts';
import { saidToBeBeforeUs } from './found-before-us.ts';

const UNEXPLAINED = `
  select held.key from unnest(?::text[]) held (key)
    where not exists (select from access_grant grants where grants.target_key = held.key
        and (grants.ended_at is null or grants.verified_at >= ?::timestamptz))
      and not ${saidToBeBeforeUs('held.key')}`;

/**
 * Keys present in a listing begun at `seenFrom` (machine time) that no grant explains. A grant
 * explains a key if it is live, was read since, or says it predates us. One query for any number of
 * keys.
 */
export async function unexplainedKeys(
  em: EntityManager,
  keys: readonly string[],
  seenFrom: Date,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const values = [textArray(keys), seenFrom.toISOString()];
  const rows = await em.execute<{ key: string }[]>(UNEXPLAINED, values);
  return new Set(rows.map(({ key }) => key));
}
