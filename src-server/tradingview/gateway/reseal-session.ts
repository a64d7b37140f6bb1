import type { Orm } from '../../database/orm.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { ProviderSessionEntity } from '../session/provider-session.entity.ts';
import { sealedPairOf } from './session-store.ts';

/**
 * Re-encrypts the stored cookies with the newest secret, and retries if they changed during the
 * run. Safe to repeat. Returns how many.
 */
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
    // Conditional: a pair supplied in the meantime is newer and already uses the new secret.
    resealed += await em.nativeUpdate(ProviderSessionEntity, { provider, sealedPair }, fresh);
  }
}
