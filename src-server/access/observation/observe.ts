import type { EntityManager } from '@mikro-orm/postgresql';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { ObservedAccountEntity, WithheldRemovalEntity } from './observed-account.entity.ts';

/** Once committed, nothing is taken from the account until it is released. Idempotent. */
export async function observeAccount(
  em: EntityManager,
  { accountId, moveId, since }: { accountId: string; moveId: string; since: Date },
): Promise<void> {
  await em.upsert(
    ObservedAccountEntity,
    { accountId, moveId, since },
    { onConflictAction: 'ignore' },
  );
}

/** Whether the account moved in and nothing may be taken from it yet. */
export function isObserved({ orm }: Pick<Kernel, 'orm'>, accountId: string): Promise<boolean> {
  return isObservedIn(readFork(orm), accountId);
}

/** The same for a caller that decides in its own transaction. */
export async function isObservedIn(em: EntityManager, accountId: string): Promise<boolean> {
  return (await em.count(ObservedAccountEntity, { accountId })) > 0;
}

/** Ends the observation without any consequence. In the caller's transaction. */
export async function stopObserving(em: EntityManager, accountId: string): Promise<void> {
  await em.nativeDelete(ObservedAccountEntity, { accountId });
  await em.nativeDelete(WithheldRemovalEntity, { accountId });
}
