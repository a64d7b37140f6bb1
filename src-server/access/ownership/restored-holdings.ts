import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';
import { textArray } from '../../database/text-array.ts';
import { saidToBeBeforeUs } from './found-before-us.ts';

/** Catching up with Stripe and both providers ends long before this. */
const REMEMBERED_MS = 7 * 86_400_000;

const LOST = `
  select held.key from restored_account r, unnest(?::text[]) held (key)
    where r.account_id = ?::uuid and r.provider = ? and r.restored_at > ?::timestamptz
      and not ${saidToBeBeforeUs('held.key')}`;

/**
 * Keys found at the provider without a record of ours, but counted as ours after a database
 * restore: writes since the backup are lost. Keys that the backup marks as older than us stay
 * foreign. `now` is machine time.
 */
export async function keysLostByRestore(
  em: EntityManager,
  of: { accountId: string; provider: EntitlementProvider; now: Date },
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const since = new Date(of.now.getTime() - REMEMBERED_MS).toISOString();
  const rows = await em.execute<{ key: string }[]>(LOST, [
    textArray(keys),
    of.accountId,
    of.provider,
    since,
  ]);
  return new Set(rows.map(({ key }) => key));
}
