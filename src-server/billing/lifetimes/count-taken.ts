import type { EntityManager } from '@mikro-orm/postgresql';
import { LifetimePurchaseEntity } from './lifetime.entities.ts';

/**
 * Places of a plan for life that were sold, or that a payment page can still take. An open page holds its place until
 * Stripe says that it has expired, not until our clock says so: it may have been paid at the last moment. A refund or a lost
 * dispute gives the place back. An open dispute may be won.
 */
export function countTaken(em: EntityManager, plan: string): Promise<number> {
  return em.count(LifetimePurchaseEntity, {
    plan,
    $or: [
      { state: { $in: ['opening', 'open', 'processing'] } },
      { state: 'paid', $or: [{ takenBecause: null }, { dispute: 'open' }] },
    ],
  });
}
