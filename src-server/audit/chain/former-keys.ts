import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../../database/orm.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { SealedFor } from '../../secrets/secret-box.ts';
import { AuditFormerKeyEntity } from './audit-former-key.entity.ts';
import { type ChainKey, type ChainKeys, chainKey } from './chain-keys.ts';

const sealedFor = (fingerprint: string): SealedFor => ({
  purpose: 'audit-chain',
  row: fingerprint,
});

/**
 * Every key that can verify a link: of configured and of rotated secrets. Skips a key that cannot
 * be opened.
 */
export async function findChainKeys(
  em: EntityManager,
  { known, box }: ChainKeys,
): Promise<Map<string, ChainKey>> {
  const keys = new Map(known);
  for (const { fingerprint, sealed } of await em.find(AuditFormerKeyEntity, {})) {
    try {
      keys.set(fingerprint, chainKey(Buffer.from(box.open(sealed, sealedFor(fingerprint)), 'hex')));
    } catch {
      // The verdict reports the links that need this key.
    }
  }
  return keys;
}

/**
 * Seals every key in use, except the current one, under the first secret. Returns how many were
 * newly sealed.
 */
export async function keepFormerKeys(orm: Orm, keys: ChainKeys): Promise<number> {
  const used = await readFork(orm).execute<{ key: string }[]>(
    'select distinct key from audit_link',
  );
  return transact(orm, async (em) => {
    const found = await findChainKeys(em, keys);
    let sealedNow = 0;
    for (const { key: fingerprint } of used) {
      const key = found.get(fingerprint);
      if (key === undefined || fingerprint === keys.current.fingerprint) continue;
      const kept = await em.findOne(AuditFormerKeyEntity, { fingerprint });
      if (kept !== null && keys.box.isCurrent(kept.sealed, 'audit-chain')) continue;
      const sealed = keys.box.seal(key.bytes.toString('hex'), sealedFor(fingerprint));
      if (kept === null) em.create(AuditFormerKeyEntity, { fingerprint, sealed });
      else kept.sealed = sealed;
      sealedNow += 1;
    }
    return sealedNow;
  });
}
