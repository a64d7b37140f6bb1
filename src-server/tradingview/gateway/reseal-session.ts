import type { Orm } from '../../database/orm.ts';
import type { Reseal } from '../../secrets/reseal.ts';
import { ProviderSessionEntity } from '../session/provider-session.entity.ts';
import { sealedPairOf } from './session-store.ts';

/**
 * Re-encrypts the stored cookies with the newest secret, and retries if they changed during the
 * run. Safe to repeat. Returns how many.
 */
export async function resealSession(orm: Orm, reseal: Reseal): Promise<number> {
  let resealed = 0;
  for (;;) {
    const em = orm.em.fork();
    const rows = await em.findAll(ProviderSessionEntity);
    const old = rows.flatMap(({ provider, sealedPair }) => {
      const fresh = reseal.again(sealedPair, sealedPairOf(provider));
      return fresh === null ? [] : [{ known: { provider, sealedPair }, fresh }];
    });
    if (old.length === 0) return resealed;
    for (const { known, fresh } of old) {
      // Conditional: a pair supplied since then is newer and already uses the new secret.
      resealed += await em.nativeUpdate(ProviderSessionEntity, known, { sealedPair: fresh });
    }
  }
}
