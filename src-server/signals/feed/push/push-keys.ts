import type { Orm } from '../../../database/orm.ts';
import { readFork, retryOnUnique } from '../../../database/transaction.ts';
import type { Kernel } from '../../../kernel.ts';
import type { Log } from '../../../log/log.ts';
import { openOrNull, type Reseal } from '../../../secrets/reseal.ts';
import type { SealedFor, SecretBox } from '../../../secrets/secret-box.ts';
import { newVapidKeys, type VapidKeys } from '../../gateway/calls/vapid.ts';
import { PushKeyEntity } from './push-notice.entity.ts';

const ROW = 1;
const SEALED_FOR: SealedFor = { purpose: 'push-key', row: String(ROW) };

type Deps = Pick<Kernel, 'orm'> & { log: Pick<Log, 'warn'>; secretBox: SecretBox };

/**
 * The server's keys, made at the first use and kept for good: browsers are subscribed to the public
 * one. Seals the private one again after a rotation of the secret. Null while no secret opens it: another
 * key pair could not reach these browsers.
 */
export function createPushKeys({ orm, log, secretBox }: Deps): () => Promise<VapidKeys | null> {
  let known: Promise<VapidKeys | null> | null = null;
  const load = async (): Promise<VapidKeys | null> => {
    const row = (await readFork(orm).findOne(PushKeyEntity, { id: ROW })) ?? (await make());
    const { publicKey, sealedPrivateKey } = row;
    const privateKey = openOrNull(secretBox, sealedPrivateKey, SEALED_FOR);
    if (privateKey === null) {
      log.warn({}, 'the key of notifications cannot be read');
      known = null;
      return null;
    }
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
      if (row !== null) return row;
      const { publicKey, privateKey } = newVapidKeys();
      const sealedPrivateKey = secretBox.seal(privateKey, SEALED_FOR);
      return em.create(PushKeyEntity, { id: ROW, publicKey, sealedPrivateKey });
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
