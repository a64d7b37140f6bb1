import type { Orm } from '../../../database/orm.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { sealedFactorOf } from './one-time-code.ts';

/**
 * Re-encrypts every authenticator secret with the newest server secret. Safe to repeat and to
 * interrupt. Returns how many.
 */
export async function resealFactors(orm: Orm, box: SecretBox): Promise<number> {
  let resealed = 0;
  for (const field of ['totpSealed', 'totpPending'] as const) {
    const em = orm.em.fork();
    const rows = await em.find(OperatorEntity, { [field]: { $ne: null } });
    for (const row of rows) {
      const sealed = row[field];
      if (!sealed || box.isCurrent(sealed, 'authenticator')) continue;
      const sealedFor = sealedFactorOf(row.id);
      const fresh = { [field]: box.seal(box.open(sealed, sealedFor), sealedFor) };
      resealed += await em.nativeUpdate(OperatorEntity, { id: row.id, [field]: sealed }, fresh);
    }
  }
  return resealed;
}
