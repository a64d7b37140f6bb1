import type { EntityManager } from '@mikro-orm/postgresql';
import { ProviderSessionEntity } from './provider-session.entity.ts';

/** Machine time since which the stored session is accepted. Null: there is none, or it is not. */
export async function connectedSince(em: EntityManager): Promise<Date | null> {
  const session = await em.findOne(ProviderSessionEntity, {
    provider: 'tradingview',
    state: 'working',
  });
  return session?.changedAt ?? null;
}
