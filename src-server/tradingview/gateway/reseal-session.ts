import type { Orm } from '../../database/orm.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { ProviderSessionEntity } from '../session/provider-session.entity.ts';
import { sealedPairOf } from './session-store.ts';

/** The stored cookies under the newest secret; one that changed meanwhile is looked at again. Safe to repeat. */
export async function resealSession(orm: Orm, box: SecretBox): Promise<number> {
  let resealed = 0;
  for (;;) {
    const em = orm.em.fork();
    const rows = await em.findAll(ProviderSessionEntity);
    const old = rows.find(({ sealedPair }) => !box.isCurrent(sealedPair, 'tradingview-session'));
    if (old === undefined) return resealed;
    const { provider, sealedPair } = old;
    const sealedFor = sealedPairOf(provider);
    const fresh = { sealedPair: box.seal(box.open(sealedPair, sealedFor), sealedFor) };
    // Conditional: a pair that a person gave meanwhile is newer and sealed already.
    resealed += await em.nativeUpdate(ProviderSessionEntity, { provider, sealedPair }, fresh);
  }
}
