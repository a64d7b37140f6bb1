import type { EntityManager } from '@mikro-orm/postgresql';

/** Whom an account said to be elsewhere. What it was given there is taken by its target. */
export async function forgetIdentities(em: EntityManager, accountId: string): Promise<void> {
  for (const table of ['discord_identity', 'tradingview_identity']) {
    await em.execute(`delete from ${table} where account_id = ?::uuid`, [accountId]);
  }
}
