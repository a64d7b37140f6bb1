import type { Orm } from '../../../database/orm.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { sealedFactorOf } from './one-time-code.ts';

/** Every authenticator's secret under the newest secret of ours. Safe to repeat and to be killed. */
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
