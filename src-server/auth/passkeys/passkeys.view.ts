import type { EntityManager } from '@mikro-orm/postgresql';
import type { ShownPasskey } from '../../../src/contract/passkeys.contract.ts';
import { FOR_SHARE } from '../../database/row-locks.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { type Passkey, PasskeyEntity } from './passkey.entity.ts';

/** Newest first. */
export async function passkeysOf(
  deps: Pick<Kernel, 'orm'>,
  ownerId: string,
): Promise<ShownPasskey[]> {
  const passkeys = await readFork(deps.orm).find(
    PasskeyEntity,
    { ownerId },
    {
      orderBy: { createdAt: 'desc', id: 'desc' },
    },
  );
  return passkeys.map(({ id, name, synced, createdAt, lastUsedAt }) => ({
    id,
    name,
    synced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Whether this account or operator has any. */
export async function hasPasskeys(deps: Pick<Kernel, 'orm'>, ownerId: string): Promise<boolean> {
  return (await readFork(deps.orm).count(PasskeyEntity, { ownerId })) > 0;
}

/**
 * Locks the passkey until the caller's transaction ends. False if it was removed, for example by a
 * reset since it signed. Lock its owner first: a reset does too.
 */
export async function holdPasskey(
  em: EntityManager,
  { id }: Pick<Passkey, 'id'>,
): Promise<boolean> {
  return (await em.findOne(PasskeyEntity, { id }, FOR_SHARE)) !== null;
}

/** Deletes all of them, or the one. Safe to repeat. Returns how many. */
export function forgetPasskeys(
  em: EntityManager,
  which: { ownerId: string; id?: string },
): Promise<number> {
  return em.nativeDelete(PasskeyEntity, which);
}
