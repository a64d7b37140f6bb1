import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../../database/orm.ts';
import { readFork } from '../../database/transaction.ts';
import { TradingViewIdentityEntity } from '../username/tradingview-identity.entity.ts';

/**
 * The observed meaning of the undocumented `id` in `list_users`. One subscriber with a different id
 * is enough for 'own-ids': rows then match by username alone.
 */
export type RowIdReading = 'user-ids' | 'own-ids' | 'not-observed';

/** How one subscriber's row id compares with their id from `username_hint`. */
type RowIdEvidence = 'same' | 'differs';

const CHUNK = 1_000;

export async function rowIdReading(orm: Orm): Promise<RowIdReading> {
  const em = readFork(orm);
  if (await wasSeen(em, 'differs')) return 'own-ids';
  return (await wasSeen(em, 'same')) ? 'user-ids' : 'not-observed';
}

/** The reading, and the number of subscribers it is based on. */
export async function describeRowIds(
  orm: Orm,
): Promise<{ reading: RowIdReading; subscribers: number }> {
  const reading = await rowIdReading(orm);
  const rowIdEvidence: RowIdEvidence = reading === 'own-ids' ? 'differs' : 'same';
  const subscribers = await readFork(orm).count(TradingViewIdentityEntity, { rowIdEvidence });
  return { reading, subscribers };
}

/** Stores the evidence from these subscribers. Safe to repeat. */
export async function noteRowIds(
  orm: Orm,
  userIds: readonly string[],
  seen: RowIdEvidence,
): Promise<void> {
  for (let start = 0; start < userIds.length; start += CHUNK) {
    await orm.em.fork().nativeUpdate(
      TradingViewIdentityEntity,
      {
        tradingViewUserId: { $in: userIds.slice(start, start + CHUNK) },
        $or: [{ rowIdEvidence: null }, { rowIdEvidence: { $ne: seen } }],
      },
      { rowIdEvidence: seen },
    );
  }
}

async function wasSeen(em: EntityManager, rowIdEvidence: RowIdEvidence): Promise<boolean> {
  const where = { rowIdEvidence };
  return (await em.findOne(TradingViewIdentityEntity, where, { fields: ['accountId'] })) !== null;
}
