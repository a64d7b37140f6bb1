import { createHmac, randomBytes } from 'node:crypto';
import type { MarkKind } from '../../../src/domain/offers/identity.ts';
import type { Orm } from '../../database/orm.ts';
import { textArray } from '../../database/text-array.ts';
import { readFork, retryOnUnique } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { Log } from '../../log/log.ts';
import { openOrNull, type Reseal } from '../../secrets/reseal.ts';
import type { SealedFor, SecretBox } from '../../secrets/secret-box.ts';
import { IdentityKeyEntity } from './trial.entities.ts';

export interface IdentityFact {
  kind: MarkKind;
  value: string;
}

export interface IdentitySource {
  hash(fact: IdentityFact): Promise<string>;
  /** Proven accounts at Discord and TradingView of each person. */
  linkedTo(userIds: readonly string[]): Promise<Map<string, IdentityFact[]>>;
}

const ROW = 1;
const SEALED_FOR: SealedFor = { purpose: 'identity-key', row: String(ROW) };
const KEY_BYTES = 32;

/**
 * Hashes with a key of this installation: a copy of the database does not tell whose card or address
 * a mark is. Seals the key again after a rotation of the secret. A key that no secret opens is replaced: the guard of
 * trials then forgets everyone before, but every trial begins as it should.
 */
export function createMarkHash({
  orm,
  log,
  secretBox,
}: Pick<Kernel, 'orm'> & {
  log: Pick<Log, 'warn'>;
  secretBox: SecretBox;
}): IdentitySource['hash'] {
  let known: Promise<Buffer> | null = null;
  const load = () =>
    retryOnUnique(orm, async (em) => {
      const row = await em.findOne(IdentityKeyEntity, { id: ROW });
      const known = row === null ? null : openOrNull(secretBox, row.sealed, SEALED_FOR);
      if (row !== null && known === null) {
        log.warn('the key of the marks of trials cannot be read and is replaced');
      }
      const key = known ?? randomBytes(KEY_BYTES).toString('base64');
      if (row === null) em.create(IdentityKeyEntity, { id: ROW, sealed: seal(key) });
      else if (known === null || !secretBox.isCurrent(row.sealed, SEALED_FOR.purpose)) {
        row.sealed = seal(key);
      }
      return Buffer.from(key, 'base64');
    });
  const seal = (key: string) => secretBox.seal(key, SEALED_FOR);
  return async ({ kind, value }) => {
    known ??= load().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return createHmac('sha256', await known)
      .update(`${kind}\n${value}`)
      .digest('base64url');
  };
}

/** Seals the key again if it was sealed under an older secret. Returns how many were, for the rotation of the secret. */
export async function resealIdentityKey(orm: Orm, reseal: Reseal): Promise<number> {
  const row = await readFork(orm).findOne(IdentityKeyEntity, { id: ROW });
  const sealed = row === null ? null : reseal.again(row.sealed, SEALED_FOR);
  if (row === null || sealed === null) return 0;
  return orm.em.fork().nativeUpdate(IdentityKeyEntity, { id: ROW, sealed: row.sealed }, { sealed });
}

const DEVICES = `
  select distinct user_id as "userId", device from purchase_context
  where user_id = any(?::uuid[]) and device is not null`;

/** The devices of these people, in the tables of billing and below. */
export function devicesOf(
  { orm }: Pick<Kernel, 'orm'>,
  userIds: readonly string[],
): Promise<{ userId: string; device: string }[]> {
  return readFork(orm).execute(DEVICES, [textArray(userIds)]);
}
