import type { EntityManager } from '@mikro-orm/postgresql';
import { LifetimePurchaseEntity } from './lifetime.entities.ts';

/**
 * Places of a plan for life that were sold, or that a payment page can still take. An open page holds its place until
 * Stripe says that it has expired, not until our clock says so: it may have been paid at the last moment. A refund or a lost
 * dispute gives the place back. An open dispute may be won. `except`: a person whose own open pages do not count.
 */
export function countTaken(
  em: EntityManager,
  plan: string,
  except: string | null = null,
): Promise<number> {
  const others =
    except === null ? {} : { $or: [{ accountId: null }, { accountId: { $ne: except } }] };
  return em.count(LifetimePurchaseEntity, {
    plan,
    $or: [
      { state: { $in: ['opening', 'open'] }, ...others },
      { state: 'processing' },
      { state: 'paid', $or: [{ takenBecause: null }, { dispute: 'open' }] },
    ],
  });
}
