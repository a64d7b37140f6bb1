import type { EntityManager } from '@mikro-orm/postgresql';
import { LOCKED } from '../../database/locked.ts';
import { type Account, AccountEntity } from '../account.entity.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessionsOf } from '../close-account.ts';
import { forgetIdentities } from '../forget-identities.ts';

type Deps = Pick<AuthDeps, 'jobs' | 'payments'>;

/** Who proves the address at this moment is waited for, and keeps it. Locked before what was paid for with it. */
export function lockHolder(em: EntityManager, email: string): Promise<Account | null> {
  return em.findOne(AccountEntity, { email }, LOCKED);
}

/**
 * Whether the account keeps its address: it proved the address, or it pays or paid here. A free account
 * without proof blocks nobody. Paying holds the address and proves nothing.
 */
export async function keepsAddress(
  em: EntityManager,
  deps: Pick<Deps, 'payments'>,
  holder: Pick<Account, 'id' | 'emailConfirmedAt'>,
): Promise<boolean> {
  return holder.emailConfirmedAt !== null || deps.payments.holdsAddress(em, holder.id);
}

/** An account that keeps no address goes, for whoever proved it or paid. The payer may be the very same. */
export async function makeWay(
  em: EntityManager,
  deps: Pick<Deps, 'jobs'>,
  { id }: Pick<Account, 'id'>,
): Promise<void> {
  await endSessionsOf(em, id);
  await forgetIdentities(em, id);
  await em.nativeDelete(AccountEntity, { id });
  await deps.jobs.enqueue(em, 'reconcile-access', { accountId: id });
}
