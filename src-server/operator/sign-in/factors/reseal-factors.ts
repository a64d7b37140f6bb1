import type { Orm } from '../../../database/orm.ts';
import type { Reseal } from '../../../secrets/reseal.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { sealedFactorOf } from './one-time-code.ts';

/**
 * Re-encrypts every authenticator secret with the newest server secret. Safe to repeat and to
 * interrupt. Returns how many.
 */
export async function resealFactors(orm: Orm, reseal: Reseal): Promise<number> {
  let resealed = 0;
  for (const field of ['totpSealed', 'totpPending'] as const) {
    const em = orm.em.fork();
    const rows = await em.find(OperatorEntity, { [field]: { $ne: null } });
    for (const row of rows) {
      const sealed = row[field];
      const fresh = sealed ? reseal.again(sealed, sealedFactorOf(row.id)) : null;
      if (fresh === null) continue;
      const known = { id: row.id, [field]: sealed };
      resealed += await em.nativeUpdate(OperatorEntity, known, { [field]: fresh });
    }
  }
  return resealed;
}
