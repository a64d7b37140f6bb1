import type { EntityManager } from '@mikro-orm/postgresql';

/** Forgets the account's provider identities. Existing grants are revoked by their targets. */
export async function forgetIdentities(em: EntityManager, accountId: string): Promise<void> {
  for (const table of ['discord_identity', 'tradingview_identity']) {
    await em.execute(`delete from ${table} where account_id = ?::uuid`, [accountId]);
  }
}
