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

const PURPOSE = 'identity-key';
const sealedFor = (id: number): SealedFor => ({ purpose: PURPOSE, row: String(id) });
const KEY_BYTES = 32;

/**
 * Hashes with a key of this installation: a copy of the database does not tell whose card or address
 * a mark is. Seals the key again after a rotation of the secret. While no secret opens the key, a second one takes its
 * place: the guard of trials then forgets everyone before, but every trial begins as it should.
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
      const rows = await em.find(IdentityKeyEntity, {}, { orderBy: { id: 'asc' } });
      for (const row of rows) {
        const key = openOrNull(secretBox, row.sealed, sealedFor(row.id));
        if (key === null) {
          log.warn({ key: row.id }, 'a key of the marks of trials cannot be read');
          continue;
        }
        if (!secretBox.isCurrent(row.sealed, PURPOSE)) {
          row.sealed = secretBox.seal(key, sealedFor(row.id));
        }
        return Buffer.from(key, 'base64');
      }
      const id = (rows.at(-1)?.id ?? 0) + 1;
      const key = randomBytes(KEY_BYTES).toString('base64');
      em.create(IdentityKeyEntity, { id, sealed: secretBox.seal(key, sealedFor(id)) });
      return Buffer.from(key, 'base64');
    });
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

/** Seals the keys again that were sealed under an older secret. Returns how many were, for the rotation of the secret. */
export async function resealIdentityKey(orm: Orm, reseal: Reseal): Promise<number> {
  let resealed = 0;
  for (const row of await readFork(orm).findAll(IdentityKeyEntity)) {
    const sealed = reseal.again(row.sealed, sealedFor(row.id));
    if (sealed === null) continue;
    const known = { id: row.id, sealed: row.sealed };
    resealed += await orm.em.fork().nativeUpdate(IdentityKeyEntity, known, { sealed });
  }
  return resealed;
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
