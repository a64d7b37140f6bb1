import type { EntityManager } from '@mikro-orm/postgresql';
import { dayOf } from '../../../src/domain/operator/stretches.ts';
import { RevenueMarkEntity } from './revenue-facts.entity.ts';

/**
 * Has the days of these moments counted again, in the transaction that changes their facts. Only inserts: a shared row
 * for each day would make concurrent syncs wait for each other.
 */
export function markDays(em: EntityManager, moments: readonly Date[]): void {
  for (const day of new Set(moments.map(dayOf))) em.create(RevenueMarkEntity, { day });
}
