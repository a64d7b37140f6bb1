import type { Orm } from '../../../database/orm.ts';
import { readFork, retryOnUnique } from '../../../database/transaction.ts';
import type { Kernel } from '../../../kernel.ts';
import type { Reseal } from '../../../secrets/reseal.ts';
import type { SealedFor, SecretBox } from '../../../secrets/secret-box.ts';
import { newVapidKeys, type VapidKeys } from '../../gateway/calls/vapid.ts';
import { PushKeyEntity } from './push-notice.entity.ts';

const ROW = 1;
const SEALED_FOR: SealedFor = { purpose: 'push-key', row: String(ROW) };

type Deps = Pick<Kernel, 'orm'> & { secretBox: SecretBox };

/**
 * The server's keys, made at the first use and kept for good: browsers are subscribed to the public
 * one. Seals the private one again after a rotation of the secret.
 */
export function createPushKeys({ orm, secretBox }: Deps): () => Promise<VapidKeys> {
  let known: Promise<VapidKeys> | null = null;
  const load = async (): Promise<VapidKeys> => {
    const row = await readFork(orm).findOne(PushKeyEntity, { id: ROW });
    if (row === null) return make();
    const { publicKey, sealedPrivateKey } = row;
    const privateKey = secretBox.open(sealedPrivateKey, SEALED_FOR);
    if (!secretBox.isCurrent(sealedPrivateKey, SEALED_FOR.purpose)) {
      const sealed = secretBox.seal(privateKey, SEALED_FOR);
      await retryOnUnique(orm, async (em) => {
        await em.nativeUpdate(PushKeyEntity, { id: ROW }, { sealedPrivateKey: sealed });
      });
    }
    return { publicKey, privateKey };
  };
  const make = () =>
    retryOnUnique(orm, async (em) => {
      const row = await em.findOne(PushKeyEntity, { id: ROW });
      if (row !== null) {
        const privateKey = secretBox.open(row.sealedPrivateKey, SEALED_FOR);
        return { publicKey: row.publicKey, privateKey };
      }
      const keys = newVapidKeys();
      const sealedPrivateKey = secretBox.seal(keys.privateKey, SEALED_FOR);
      em.create(PushKeyEntity, { id: ROW, publicKey: keys.publicKey, sealedPrivateKey });
      return keys;
    });
  return () => {
    known ??= load().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

/** Seals the private key again if it was sealed under an older secret. Returns how many were, for the rotation of the secret. */
export async function resealPushKey(orm: Orm, reseal: Reseal): Promise<number> {
  const row = await readFork(orm).findOne(PushKeyEntity, { id: ROW });
  const sealedPrivateKey = row === null ? null : reseal.again(row.sealedPrivateKey, SEALED_FOR);
  if (row === null || sealedPrivateKey === null) return 0;
  const known = { id: ROW, sealedPrivateKey: row.sealedPrivateKey };
  return orm.em.fork().nativeUpdate(PushKeyEntity, known, { sealedPrivateKey });
}
